import { runtimeConfig } from '../../client/runtime-config.ts';
import { titleFileName } from '@portal/domain/files/archive-names';
import { replaceImages } from '@portal/domain/files/image-address';
import {
  MAX_BYTES_WITH_IMAGES,
  MAX_FILE_BYTES,
  MAX_FINDINGS,
  type ExportedAudit,
  type ExportedFinding,
  findingsToJson,
} from '@portal/domain/findings/write/exchanged-finding';
import { fetchExportedAudit, fetchExportedFindings } from './fetch-exported-findings.ts';
import { findingsToCsv } from '@portal/domain/findings/write/to-csv';
import { findingsToMarkdown } from '@portal/domain/findings/write/to-markdown';
import { findingsToSarif } from '@portal/domain/findings/write/to-sarif';
import { fetchImages, type EmbeddedImages } from './fetch-images.ts';

export type ExportFormat = 'csv' | 'json' | 'sarif' | 'md';

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const WRITERS: Record<
  ExportFormat,
  (audit: ExportedAudit, findings: ExportedFinding[]) => [text: string, type: string]
> = {
  csv: (_audit, findings) => [BYTE_ORDER_MARK + findingsToCsv(findings), 'text/csv;charset=utf-8'],
  json: (audit, findings) => [findingsToJson(audit, findings), 'application/json'],
  sarif: (audit, findings) => [
    findingsToSarif({ name: runtimeConfig().brand.name, informationUri: location.origin }, audit, findings),
    'application/sarif+json',
  ],
  md: (audit, findings) => [findingsToMarkdown(audit, findings), 'text/markdown;charset=utf-8'],
};

/** The formats with images inside. A cell of a spreadsheet has no room for one, and what reads SARIF shows none. */
const WITH_IMAGES: readonly ExportFormat[] = ['json', 'md'];

export type FindingExport = {
  audit: { id: string; title: string };
  format: ExportFormat;
  /** For admins. A client gets no draft, whatever it says here. */
  withDrafts: boolean;
};

/** FIND-09: several files where one would be larger than an import takes. Rejects with a DataError. */
export async function exportFindings(
  { audit, format, withDrafts }: FindingExport,
  signal: AbortSignal,
): Promise<{ files: { blob: Blob; name: string }[]; count: number }> {
  const [exported, findings] = await Promise.all([
    fetchExportedAudit(audit.id, signal),
    fetchExportedFindings(audit.id, withDrafts, signal),
  ]);
  signal.throwIfAborted();
  const images: EmbeddedImages = WITH_IMAGES.includes(format)
    ? await fetchImages(WRITERS[format](exported, findings)[0], new Set(findings.map(({ id }) => id)), signal)
    : new Map();
  const base = `${titleFileName(audit.title)}-findings${withDrafts ? '-with-drafts' : ''}`;
  const files = writeFindings(exported, findings, format, images).map(({ text, type, ending }) => ({
    blob: new Blob([text], { type }),
    name: `${base}${ending}`,
  }));
  return { files, count: findings.length };
}

/** FIND-09: findings in a format, with these images inside where it has room for them, in parts that an import takes. */
export function writeFindings(
  audit: ExportedAudit,
  findings: ExportedFinding[],
  format: ExportFormat,
  images: EmbeddedImages,
): { text: string; type: string; ending: string }[] {
  const embedded: EmbeddedImages = WITH_IMAGES.includes(format) ? images : new Map();
  const parts = divide(findings, (part) => WRITERS[format](audit, part), embedded);
  return parts.map(([written, type], index) => ({
    text: replaceImages(written, (id) => embedded.get(id)),
    type,
    ending: `${parts.length > 1 ? `-part-${index + 1}-of-${parts.length}` : ''}.${format}`,
  }));
}

type Written = [text: string, type: string];

/** Writes one file, or two halves, until each is as small as an import takes. One finding is never divided. */
function divide(
  findings: ExportedFinding[],
  write: (part: ExportedFinding[]) => Written,
  images: EmbeddedImages,
): Written[] {
  if (findings.length <= MAX_FINDINGS) {
    const whole = write(findings);
    if (findings.length <= 1 || isSmallEnough(whole[0], images)) return [whole];
  }
  const middle = Math.ceil(findings.length / 2);
  return [findings.slice(0, middle), findings.slice(middle)].flatMap((half) => divide(half, write, images));
}

function isSmallEnough(text: string, images: EmbeddedImages): boolean {
  const size = new Blob([text]).size;
  let withImages = size;
  replaceImages(text, (id) => {
    withImages += images.get(id)?.length ?? 0;
    return undefined;
  });
  return size <= MAX_FILE_BYTES && withImages <= MAX_BYTES_WITH_IMAGES;
}
