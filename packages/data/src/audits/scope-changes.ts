import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { activityKeys } from '../activity/keys.ts';
import { ConflictError } from '../client/conflict-error.ts';
import { DataError, unwrap } from '../client/data-error.ts';
import { diffRows } from '../client/diff-rows.ts';
import { supabase } from '../client/supabase.ts';
import { auditKeys } from './keys.ts';
import { fetchScope, mergeScopes, type Scope, type ScopeContent, type ScopeRepository } from './scope.ts';

/** AUD-02: the scope of an audit for an admin who may change it. */
export function useManagedScope(auditId: string) {
  return useQuery({
    queryKey: auditKeys.managedScope(auditId),
    staleTime: 0,
    queryFn: ({ signal }) => fetchScope(auditId, signal),
  });
}

/**
 * AUD-02: saves the scope of an audit. If another admin has changed it since `base` was read, the changes are merged;
 * rejects with a ConflictError, and saves nothing, when both changed the same column.
 */
export function useSaveScope(auditId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ base, content }: { base: Scope; content: ScopeContent }) =>
      saveScope(auditId, base, content),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: auditKeys.all }),
        queryClient.invalidateQueries({ queryKey: activityKeys.all }),
      ]),
  });
}

async function saveScope(auditId: string, base: Scope, content: ScopeContent): Promise<Scope> {
  const { repositories, nsloc, chains, languages, out_of_scope, known_issues } = content;
  const row = { nsloc, chains, languages, out_of_scope, known_issues };
  const isSaved =
    base.updated_at === null
      ? await insertScope(auditId, row)
      : await updateScope(auditId, base.updated_at, row);
  if (isSaved) {
    await storeRepositories(auditId, base.repositories, repositories);
    return fetchScope(auditId);
  }
  const stored = await fetchScope(auditId);
  // The row has not changed, so the database refused the update for another reason and would refuse it again.
  if (stored.updated_at === base.updated_at)
    throw new DataError('forbidden', 'The scope of this audit cannot be changed.');
  const { merged, conflicts } = mergeScopes({ base, mine: content, stored });
  if (conflicts.length > 0) {
    throw new ConflictError('Another admin has changed the scope.', stored, merged, conflicts);
  }
  return saveScope(auditId, stored, merged);
}

type ScopeRow = Omit<ScopeContent, 'repositories'>;

/** Returns false when another admin has written a scope first. */
async function insertScope(auditId: string, row: ScopeRow): Promise<boolean> {
  const { error, status } = await supabase()
    .from('audit_scopes')
    .insert({ ...row, audit_id: auditId });
  if (error?.code === '23505') return false;
  unwrap({ data: null, error, status });
  return true;
}

/** Returns false when another admin has changed the scope since. */
async function updateScope(auditId: string, updatedAt: string, row: ScopeRow): Promise<boolean> {
  const saved = unwrap(
    await supabase()
      .from('audit_scopes')
      .update(row)
      .eq('audit_id', auditId)
      .eq('updated_at', updatedAt)
      .select('audit_id')
      .maybeSingle(),
  );
  return saved !== null;
}

/** Repositories are added before others are removed: a lost connection in between leaves one too many, never one too few. */
async function storeRepositories(
  auditId: string,
  before: readonly ScopeRepository[],
  after: readonly ScopeRepository[],
): Promise<void> {
  const toRow = ({ id, url, commit_hash, git_ref, paths }: ScopeRepository, position: number) => ({
    id,
    audit_id: auditId,
    url,
    commit_hash,
    git_ref,
    paths,
    position,
  });
  const { added, changed, removedIds } = diffRows(before.map(toRow), after.map(toRow));
  const table = () => supabase().from('scope_repositories');
  if (added.length > 0) unwrap(await table().insert(added));
  for (const { id, ...row } of changed) unwrap(await table().update(row).eq('id', id));
  if (removedIds.length > 0) unwrap(await table().delete().in('id', removedIds));
}
