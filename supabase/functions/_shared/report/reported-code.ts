// SEAL-02, CODE-02: the reported lines of a finding, as they are in the source of the audited commit.
import { codeLocationLabel } from '../../../../packages/domain/src/findings/code-location.ts';
import { codeBlock, codeSpan } from '../../../../packages/domain/src/findings/write/markdown-structure.ts';
import { MissingObject, type Backend } from '../backend.ts';
import { readFileText, type OpenedFile } from '../source/read-file-text.ts';
import type { SnapshotFinding } from './snapshot.ts';

/** Where the reported files are, by git's id of their content. */
export type ReportedFiles = Readonly<Record<string, Omit<OpenedFile, 'bucket_id'>>>;

const LINES_MISSING = 'These lines are missing, because the source could not be read.';
const AT_ONCE = 6;
/** Of one location, so that a whole contract is not printed. */
const MAX_LINES = 40;
/** Of one finding. The others are named among its locations. */
const MAX_PLACES = 5;

/** The maximum number of reported lines that are printed for a finding. */
export function countReportedLines({ locations }: SnapshotFinding): number {
  return locations
    .filter(({ blob, first_line }) => blob && first_line !== null)
    .slice(0, MAX_PLACES)
    .reduce(
      (sum, { first_line: first, last_line: last }) =>
        sum + Math.min(MAX_LINES, (last ?? first ?? 0) - (first ?? 0) + 1),
      0,
    );
}

type Named = Pick<SnapshotFinding, 'id' | 'number'>;

/**
 * Gives the findings their reported lines. Returns the findings with a location that is outside of its file, and those whose lines are
 * missing because the storage lost the source. Throws when the storage fails.
 */
export async function addReportedCode(
  backend: Backend,
  findings: readonly SnapshotFinding[],
  files: ReportedFiles,
): Promise<{ outside: Named[]; missing: Named[] }> {
  const wanted = new Set(findings.flatMap(({ locations }) => locations.map(({ blob }) => blob)));
  const texts = new Map<string, string[] | null>();
  const left = Object.entries(files).filter(([blob]) => wanted.has(blob));
  const read = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [blob, file] = next;
      const text = await readFileText(backend, { ...file, bucket_id: 'client-files' }).catch(
        (error: unknown) => {
          if (error instanceof MissingObject) return null;
          throw error;
        },
      );
      texts.set(blob, text?.split(/\r?\n/) ?? null);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, read));
  const outside = new Set<SnapshotFinding>();
  const missing = new Set<SnapshotFinding>();
  for (const finding of findings) {
    const parts = finding.locations.map((location) => {
      const { blob, path, first_line: first } = location;
      const last = location.last_line ?? first;
      const lines = texts.get(blob ?? '');
      // Text ends with a line break, after which there is no line.
      const count = lines ? lines.length - (lines.at(-1) === '' ? 1 : 0) : undefined;
      const isOutside = blob === null || (count !== undefined && last !== null && last > count);
      if (isOutside) outside.add(finding);
      if (isOutside || lines === undefined || first === null || last === null) return '';
      const shown = Math.min(last, first + MAX_LINES - 1);
      const label = codeLocationLabel({ path, firstLine: first, lastLine: shown }).replace('–', '-');
      if (lines === null) {
        missing.add(finding);
        return `${codeSpan(label)}\n\n${LINES_MISSING}`;
      }
      const language = /\.(\w+)$/.exec(path)?.[1] ?? 'text';
      // The number of the first line stands behind the language, where pdf/markdown-blocks.ts reads it.
      const block = codeBlock(withoutIndent(lines.slice(first - 1, shown)), `${language} start=${first}`);
      return `${codeSpan(label)}\n\n${block}`;
    });
    const code = parts
      .filter((part) => part !== '')
      .slice(0, MAX_PLACES)
      .join('\n\n');
    if (code !== '') finding.code = code;
  }
  const named = (some: Iterable<SnapshotFinding>) => Array.from(some, ({ id, number }) => ({ id, number }));
  return { outside: named(outside), missing: named(missing) };
}

function withoutIndent(lines: readonly string[]): string {
  const indents = lines.flatMap((line) => (line.trim() === '' ? [] : [line.search(/\S/)]));
  const indent = Math.min(...indents);
  return lines.map((line) => line.slice(Number.isFinite(indent) ? indent : 0)).join('\n');
}
