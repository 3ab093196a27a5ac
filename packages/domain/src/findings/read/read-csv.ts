import { fromSafeCell } from '../../csv/csv-cell.ts';
import { parseRows } from '../../csv/parse-rows.ts';
import { CSV_COLUMNS, CSV_PEOPLE } from '../write/to-csv.ts';
import { MAX_FINDINGS } from '../write/exchanged-finding.ts';
import { addFinding, type FoundFinding } from './build-finding.ts';
import { parseLocation } from '../write/location-text.ts';
import { findFact } from '../vocabulary.ts';
import { addRecord, toFoundFinding } from './found-record.ts';
import { tooMany, unreadable, type ReadFile } from './read-file-result.ts';

const MAX_COLUMNS = 1_000;

/** Reads a table whose first row names the columns. A title is needed, everything else may be missing. */
export function readCsv(text: string): ReadFile {
  const rows = parseRows(text, MAX_FINDINGS);
  const [header = [], ...lines] = rows;
  if (!header.some((name) => findFact(name)?.fact === 'title' || /^\s*summary\s*$/i.test(name)))
    return unreadable('CSV', 'The first row must name the columns, and one of them must be Title.');
  if (header.length > MAX_COLUMNS)
    return unreadable(
      'CSV',
      `It has ${header.length.toLocaleString('en')} columns; at most ${MAX_COLUMNS.toLocaleString('en')} can be read.`,
    );
  if (lines.length > MAX_FINDINGS) return tooMany('CSV', MAX_FINDINGS, 'rows', 'imported at once');
  if (lines.length === 0) return unreadable('CSV', 'The file has no row below the column names.');
  const isOurs = header.join() === CSV_COLUMNS.join();
  const names = distinctNames(header);
  const file: ReadFile = { format: 'CSV', findings: [], skipped: [] };
  lines.forEach((cells, index) => {
    const where = `Row ${index + 2}`;
    if (cells.length > header.length) {
      file.skipped.push({
        where,
        reason: `It has ${cells.length} cells, and the first row ${header.length}.`,
      });
      return;
    }
    const record = Object.fromEntries(
      cells.map((cell, column) => [names[column] ?? '', isOurs ? fromSafeCell(cell) : cell]),
    );
    if (isOurs) addFinding(file, fromOurs(record, where));
    else addRecord(file, record, where);
  });
  return file;
}

/** A draft is assigned to nobody. Its locations are what they are: nothing in them is another form of a location. */
function fromOurs({ Locations = '', ...record }: Record<string, string>, where: string): FoundFinding {
  for (const column of CSV_PEOPLE) delete record[column];
  const locations = Locations.split('\n').flatMap((place) => parseLocation(place) ?? []);
  return { ...toFoundFinding(record, where), title: record['Title'] ?? '', locations };
}

/** Names the columns so that none hides another: Jira repeats "Comment" for each comment, and spreadsheets leave names out. */
function distinctNames(header: readonly string[]): string[] {
  const names = header.map((name, index) => (name.trim() === '' ? `Column ${index + 1}` : name));
  const given = new Set(names);
  const counts = new Map<string, number>();
  return names.map((name) => {
    const before = counts.get(name) ?? 0;
    let count = before + 1;
    if (before > 0) while (given.has(`${name} (${count})`)) count++;
    counts.set(name, count);
    return before === 0 ? name : `${name} (${count})`;
  });
}
