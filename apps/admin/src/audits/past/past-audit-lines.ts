import { readTable } from '@portal/domain/csv/read-table';
import { isDay } from '@portal/domain/format/days';

const COLUMNS = {
  company: ['client'],
  title: [],
  type: ['audit type'],
  start: [],
  end: [],
  file: ['pdf', 'report'],
  'report date': ['dated', 'report dated'],
  version: [],
} as const;

export type PastAuditLine = Record<keyof typeof COLUMNS, string>;
type Client = { client_id: string; company_name: string | null; business_email: string | null };
export type MatchedLine = {
  line: PastAuditLine;
  client: Client | null;
  file: File | null;
  problem: string | null;
};

/** MOVE-03: the lines of the CSV among the chosen files; a sentence when there is none, or it cannot be read. */
export async function readPastAudits(files: readonly File[]): Promise<PastAuditLine[] | string> {
  const [sheet, ...others] = files.filter(({ name }) => /\.(csv|tsv|txt)$/i.test(name));
  if (!sheet || others.length > 0) return 'Choose one CSV together with the PDFs that it names.';
  const read = readTable<keyof PastAuditLine>(new Uint8Array(await sheet.arrayBuffer()), COLUMNS, 6);
  return 'problem' in read ? read.problem : read.rows;
}

/** The date that the report has: its own column, else the end of the audit, as the preview says. */
export const reportDate = (line: PastAuditLine) => line['report date'] || line.end;

/** Each line with its client, by the exact company name, and its PDF, by its name. A name of two clients, or of none, is no client. */
export function matchLines(
  lines: readonly PastAuditLine[],
  clients: readonly Client[],
  files: readonly File[],
): MatchedLine[] {
  return lines.map((line) => {
    const named = clients.filter(({ company_name }) => company_name === line.company);
    const same = files.filter(({ name }) => name === line.file);
    const problems = [
      named.length === 0 && 'There is no approved client with this company name.',
      named.length > 1 && 'Several clients have this company name. Add the audit on the client’s page.',
      line.title === '' && 'The title is missing.',
      line.type === '' && 'The type is missing.',
      [line.start, line.end, line['report date']].some((day) => day !== '' && !isDay(day)) &&
        'Dates must be such as 2024-03-31.',
      reportDate(line) === '' && 'The date of the report, or the end of the audit, is missing.',
      line.start !== '' && line.end !== '' && line.end < line.start && 'The end cannot be before the start.',
      same.length === 0 && 'The PDF is not among the chosen files.',
      same.length > 1 && 'Several of the chosen files have this name.',
    ];
    return {
      line,
      client: named.length === 1 ? (named[0] ?? null) : null,
      file: same.length === 1 ? (same[0] ?? null) : null,
      problem: problems.find((problem) => problem !== false) ?? null,
    };
  });
}
