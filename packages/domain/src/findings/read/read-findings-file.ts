import { MAX_FILE_BYTES, MAX_FINDINGS } from '../write/exchanged-finding.ts';
import { codeBlock } from '../write/markdown-structure.ts';
import { skipPart } from './build-finding.ts';
import { isRecord } from './json-value.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { readMarkdown } from './markdown/read-markdown.ts';
import { readSarif } from './sarif/read-sarif.ts';
import { tooMany, unreadable, type ReadFile } from './read-file-result.ts';
import { takeImages } from './take-images.ts';

export const TOO_LARGE = 'The file is larger than 10 MB. Split it into smaller files.';

/** FIND-08: the content decides the format, the name only between a table and a report. Never throws. */
export function readFindingsFile(name: string, content: string): ReadFile {
  const { text, images } = takeImages(content.replace(/^\ufeff/, ''));
  if (text.length > MAX_FILE_BYTES) return unreadable(null, TOO_LARGE);
  if (text.trim() === '') return unreadable(null, 'It is empty.');
  const file = readText(name, text);
  if (file.findings.length === 0 && !file.skipped.some(({ finding }) => finding))
    offerWhole(file, name, text);
  if (file.findings.length > MAX_FINDINGS)
    return tooMany(file.format, MAX_FINDINGS, 'findings', 'imported at once');
  return images.size > 0 ? { ...file, images } : file;
}

/** Of a file that nothing is known of, the whole text can be imported as one finding. */
function offerWhole(file: ReadFile, name: string, text: string): void {
  const found = { where: 'The file', title: name, severity: '', recommendation: '', locations: [] };
  const whole: ReadFile = { format: null, findings: [], skipped: [] };
  skipPart(whole, { ...found, description: /^\s*[{[]/.test(text) ? codeBlock(text, 'json') : text }, '');
  const { finding } = whole.skipped[0] ?? {};
  if (finding && file.skipped[0]) file.skipped[0] = { ...file.skipped[0], finding };
}

/** More than a report or a table of 10 MB has. Reading as many takes seconds. */
const MAX_LINES = 1_000_000;

function readText(name: string, text: string): ReadFile {
  if (/^\s*[{[]/.test(text) && !/\.(md|markdown|csv|tsv)$/i.test(name)) return readJsonText(text);
  if (hasMoreLines(text, MAX_LINES)) return tooMany(null, MAX_LINES, 'lines');
  if (/\.(md|markdown)$/i.test(name)) return readMarkdown(text, name);
  if (/\.(csv|tsv)$/i.test(name)) return readCsv(text);
  return /^ {0,3}#{1,6}\s/m.test(text) ? readMarkdown(text, name) : readCsv(text);
}

function readJsonText(text: string): ReadFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable(
      null,
      hasJsonLines(text)
        ? 'It has a JSON value in each line (JSON Lines). Put the values into one list: [ … , … ].'
        : 'The file begins like JSON but is not valid. It may be incomplete.',
    );
  }
  try {
    return isRecord(value) && Array.isArray(value.runs) ? readSarif(value) : readJson(value);
  } catch (error) {
    // The engine's own limits: of values within values, and of the length of a text.
    if (error instanceof RangeError) return unreadable(null, 'Its values are nested too deeply to be read.');
    throw error;
  }
}

/** Whether the first two lines are JSON, each for itself. */
function hasJsonLines(text: string): boolean {
  const lines = text.trim().split('\n', 2);
  try {
    return lines.length === 2 && lines.every((line) => isRecord(JSON.parse(line)));
  } catch {
    return false;
  }
}

function hasMoreLines(text: string, limit: number): boolean {
  const lineBreak = /\r\n?|\n/g;
  let count = 1;
  while (count <= limit && lineBreak.test(text)) count++;
  return count > limit;
}
