import type { Tables } from '@portal/domain/database.types';
import { fetchRows } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

export type ScopeRepository = Pick<
  Tables<'scope_repositories'>,
  'id' | 'url' | 'commit_hash' | 'git_ref' | 'paths'
>;

export type ScopeContent = Pick<
  Tables<'audit_scopes'>,
  'nsloc' | 'chains' | 'languages' | 'out_of_scope' | 'known_issues'
> & { repositories: ScopeRepository[] };

/** The scope of an audit, empty before an admin has written one. */
export type Scope = ScopeContent & {
  /** When it was last changed; null before it was written. */
  updated_at: string | null;
};

export const EMPTY_SCOPE: ScopeContent = {
  repositories: [],
  nsloc: null,
  chains: [],
  languages: [],
  out_of_scope: null,
  known_issues: null,
};

const SCOPE_COLUMNS = 'nsloc, chains, languages, out_of_scope, known_issues, updated_at';
const REPOSITORY_COLUMNS = 'id, url, commit_hash, git_ref, paths';

export async function fetchScope(auditId: string, signal?: AbortSignal): Promise<Scope> {
  const [[scope], repositories] = await Promise.all([
    fetchRows(supabase().from('audit_scopes').select(SCOPE_COLUMNS).eq('audit_id', auditId), signal),
    fetchRows(
      supabase()
        .from('scope_repositories')
        .select(REPOSITORY_COLUMNS)
        .eq('audit_id', auditId)
        .order('position')
        .order('id'),
      signal,
    ),
  ]);
  return { ...EMPTY_SCOPE, updated_at: null, ...scope, repositories };
}
