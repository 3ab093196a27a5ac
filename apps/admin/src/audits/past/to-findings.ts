import { readFiles } from '@portal/domain/findings/read/read-files';
import type { FindingToImport } from '@portal/data/findings/import';
import { toFindingToImport } from '../../finding/fields/match-repository.ts';

/** MOVE-03: the findings of a file with the statuses that it gives them; a sentence instead when a part of it cannot be imported. */
export async function toFindings(file: File): Promise<FindingToImport[] | string> {
  const { findings, skipped } = await readFiles([file], () => {});
  const [first] = skipped.filter(({ isPart }) => !isPart);
  if (first) return `${first.where}: ${first.reason}`;
  if (findings.length === 0) return 'There are no findings in this file.';
  return findings.map((finding) => ({
    ...toFindingToImport(finding, [], null),
    ...(finding.past && {
      source_status: finding.past.status,
      source_reason: finding.past.reason,
      source_link: finding.past.link,
    }),
  }));
}
