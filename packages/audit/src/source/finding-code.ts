import { useLedger } from '@portal/data/findings/queries';
import { useSources, type Source } from '@portal/data/sources/queries';
import { isClosed, type FindingLocation } from '@portal/domain/findings/types';
import { findFix, type Fix } from '@portal/domain/findings/code-location';
import { auditedSource, type AuditedRepository } from './audited-source.ts';

export type Repository = AuditedRepository & { url: string; paths: readonly string[] };
export type Location = Pick<FindingLocation, 'id' | 'repository_id' | 'path' | 'first_line' | 'last_line'>;

export type FindingWithCode = { id: string; status: string; finding_locations: readonly Location[] };

/** CODE-02, CODE-04: the locations of a finding whose source was added, and its newest fix with the source of that. */
export function useFindingCode(
  auditId: string,
  finding: FindingWithCode,
  repositories: readonly Repository[],
) {
  const query = useSources(auditId);
  const fix = findFix(useLedger(finding.id).data ?? []);
  const sources = query.data ?? [];
  const located = finding.finding_locations.flatMap((location) => {
    const repository = repositories.find(({ id }) => id === location.repository_id);
    const source = repository && auditedSource(repository, sources);
    return repository && source ? [{ location, repository, source }] : [];
  });
  /** Of each repository of the scope whose audited source is there: the source of the fix, if it was added. */
  const fixes = repositories.flatMap((repository) => {
    const source = auditedSource(repository, sources);
    if (!fix || !source) return [];
    const fixSource = sourceOfFix(fix, source, sources, isClosed(finding.status));
    return [{ repository, source, fixSource: fixSource?.id === source.id ? undefined : fixSource }];
  });
  return { query, fix, located, fixes };
}

/** Without a commit here, the newest source since the fix; of a closed finding the first, as nobody adds source to it later. */
function sourceOfFix(
  fix: Fix,
  audited: Source,
  sources: readonly Source[],
  isOfClosed: boolean,
): Source | undefined {
  const isNamed = ({ commit }: Source) => fix.commit !== null && commit.startsWith(fix.commit);
  const own = sources.filter(({ repositoryId }) => repositoryId === audited.repositoryId);
  const named = own.findLast(isNamed);
  if (named) return named;
  const later = own.filter(
    ({ commit, uploadedAt }) => commit !== audited.commit && Date.parse(uploadedAt) >= Date.parse(fix.sentAt),
  );
  if (fix.commit !== null && !sources.some(isNamed)) return isOfClosed ? later[0] : undefined;
  return later.at(-1);
}
