import { queryOptions, useQuery } from '@tanstack/react-query';
import { callDatabase } from '../client/call-database.ts';
import { saveMerged } from '../client/save-merged.ts';
import { useChange } from '../client/use-change.ts';
import { EMPTY_SCOPE, fetchScope, type Scope, type ScopeContent } from './scope.ts';

export function managedScopeQuery(auditId: string) {
  return queryOptions({
    queryKey: ['audits', 'managed scope', auditId],
    queryFn: ({ signal }) => fetchScope(auditId, signal),
  });
}

export const useManagedScope = (auditId: string) => useQuery(managedScopeQuery(auditId));

export function useSaveScope(auditId: string) {
  return useChange([['audits']], ({ base, content }: { base: Scope; content: ScopeContent }) =>
    saveScope(auditId, base, content),
  );
}

function saveScope(auditId: string, base: Scope, content: ScopeContent): Promise<Scope> {
  return saveMerged<Scope, ScopeContent>({
    base,
    content,
    store: async (scope, { updated_at }) => {
      await storeScope(auditId, scope, updated_at);
      return fetchScope(auditId);
    },
    read: () => fetchScope(auditId),
    columns: Object.keys(EMPTY_SCOPE) as (keyof ScopeContent)[],
    conflictMessage: 'Another admin has changed the scope.',
    refusalMessage: 'This scope cannot be changed.',
  });
}

/** Stores the scope and all its repositories, or nothing. `updatedAt` is null for a scope that was not written yet. */
async function storeScope(
  auditId: string,
  { repositories, ...scope }: ScopeContent,
  updatedAt: string | null,
): Promise<void> {
  await callDatabase('save_scope', {
    scope: { audit_id: auditId, ...scope },
    repositories,
    ...(updatedAt !== null && { expected_updated_at: updatedAt }),
  });
}
