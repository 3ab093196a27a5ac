import { findingIdentity, type FindingToImport } from '@portal/data/findings/import';
import { toFindingToImport, type RepositoryToMatch } from '../finding/fields/match-repository.ts';
import type { ReadFinding } from '@portal/domain/findings/read/read-file-result';

export type ImportEntry = {
  index: number;
  finding: ReadFinding;
  toImport: FindingToImport;
  /** Whether the audit has it already, or the files themselves have it twice. */
  state: 'new' | 'known' | 'twin';
};

/** What the preview shows: each finding of the file, and whether it is new. */
export function importEntries(
  findings: readonly ReadFinding[],
  known: ReadonlySet<string>,
  repositories: readonly RepositoryToMatch[],
  chosenRepository: string | null,
): ImportEntry[] {
  const seen = new Set<string>();
  return findings.map((finding, index) => {
    const toImport = toFindingToImport(finding, repositories, chosenRepository);
    const identity = findingIdentity(toImport);
    // What was written by hand has no fingerprint.
    const isKnown =
      known.has(identity) || known.has(findingIdentity({ ...toImport, source_fingerprint: null }));
    const state = isKnown ? 'known' : seen.has(identity) ? 'twin' : 'new';
    seen.add(identity);
    return { index, finding, toImport, state };
  });
}
