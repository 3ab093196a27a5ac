/** A file that differs between two commits. */
export interface ChangedFile {
  path: string;
  /** Where it was before; another path when it was renamed, null when it was added. */
  oldPath: string | null;
  kind: 'added' | 'removed' | 'changed' | 'renamed';
  /** Of a renamed file whose content changed too: that it is the same file is a guess. */
  isGuess: boolean;
  /** Whether it is text of at most 1 MB, which can be compared. */
  isText: boolean;
  /** The numbers of the findings with a fix that name it. */
  findings: string[];
}

type Repository = { id: string; commit_hash: string };
type Source = { id: string; repositoryId: string; commit: string };

/** The source of the audited commit of a repository; undefined where it was not added. */
export function auditedSource<S extends Source>(
  repository: Repository,
  sources: readonly S[],
): S | undefined {
  return sources.find(
    ({ repositoryId, commit }) => repositoryId === repository.id && commit === repository.commit_hash,
  );
}

/** For each repository, the source that was added last and the source of the audited commit, where these are two. */
export function latestChanges<S extends Source>(
  repositories: readonly Repository[],
  sources: readonly S[],
): { from: S; to: S }[] {
  return repositories.flatMap((repository) => {
    const from = auditedSource(repository, sources);
    const to = sources.findLast((source) => source.repositoryId === repository.id && source !== from);
    return from && to ? [{ from, to }] : [];
  });
}
