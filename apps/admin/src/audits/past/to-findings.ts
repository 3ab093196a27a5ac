import { readFiles } from '@portal/domain/findings/read/read-files';
import type { FindingToImport } from '@portal/data/findings/import';
import { toFindingToImport } from '../../finding/fields/match-repository.ts';
import { adoptImages } from '../../shared/adopt-images.ts';

/** MOVE-03: returns the findings of a file with their statuses and images, or a sentence when a part of it cannot be imported. */
export async function toFindings(
  file: File,
): Promise<{ findings: FindingToImport[]; images: Map<string, File> } | string> {
  const { findings, skipped, images } = await readFiles([file], () => {});
  const [first] = skipped.filter(({ isPart }) => !isPart);
  if (first) return `${first.where}: ${first.reason}`;
  if (findings.length === 0) return 'There are no findings in this file.';
  const toStore = new Map<string, File>();
  const idsToStore = new Map<string, string>();
  return {
    images: toStore,
    findings: findings.map((finding, index) => ({
      ...adoptImages(toFindingToImport(finding, [], null), images, toStore, { idsToStore, index }),
      ...(finding.past && {
        source_status: finding.past.status,
        source_reason: finding.past.reason,
        source_link: finding.past.link,
      }),
    })),
  };
}
