export type AuditedRepository = { id: string; commit_hash: string };
export type SourceOfCommit = { id: string; repositoryId: string; commit: string };

export function auditedSource<Source extends SourceOfCommit>(
  repository: AuditedRepository,
  sources: readonly Source[],
): Source | undefined {
  return sources.find(
    ({ repositoryId, commit }) => repositoryId === repository.id && commit === repository.commit_hash,
  );
}

/** For each repository, the source that was added last and the source of the audited commit, where these are two. */
export function latestChanges<Source extends SourceOfCommit>(
  repositories: readonly AuditedRepository[],
  sources: readonly Source[],
): { from: Source; to: Source }[] {
  return repositories.flatMap((repository) => {
    const from = auditedSource(repository, sources);
    const to = sources.findLast((source) => source.repositoryId === repository.id && source !== from);
    return from && to ? [{ from, to }] : [];
  });
}

/** "Changes from 7dcfe0c to 1ea791e". */
export function changesTitle(from: SourceOfCommit, to: SourceOfCommit): string {
  return `Changes from ${from.commit.slice(0, 7)} to ${to.commit.slice(0, 7)}`;
}
