import { demoPdf, type PdfParagraph } from './pdf.ts';

/** Severity, status, title and description. */
export type Finding = [
  severity: 'High' | 'Medium' | 'Low' | 'Note',
  state: 'Open' | 'In review' | 'Fixed' | 'Accepted',
  title: string,
  text: string,
];

type Report = {
  brand: string;
  company: string;
  title: string;
  type: string;
  version: string;
  date: Date;
  scope: string;
  findings: readonly Finding[];
};

const METHODS =
  'Two auditors read every line independently, compared notes, and wrote an invariant suite for what the documentation promises. Findings were discussed with the team while the audit ran; what was fixed has been reviewed again.';

/** Returns an audit report of the demonstration as a PDF: summary, scope, findings. */
export function demoReport(report: Report): Uint8Array<ArrayBuffer> {
  const { brand, company, title, type, version, date, scope, findings } = report;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(date);
  const heading = (text: string): PdfParagraph => ({ text, size: 14, isBold: true, spaceBefore: 22 });
  return demoPdf(
    [
      { text: brand, isBold: true, size: 11 },
      { text: title, isBold: true, size: 24, spaceBefore: 40 },
      { text: `${type} for ${company}`, size: 13 },
      { text: `Version ${version}, ${day}` },
      heading('Summary'),
      { text: `We found ${counted(findings)} in ${title}. ${stillOpen(findings)}` },
      { text: METHODS },
      heading('Scope'),
      { text: scope },
      {
        text: 'Not in scope: the economics of the protocol, keys and their custody, and third-party contracts.',
      },
      heading('Findings'),
      ...findings.map(([severity, state, name], index) => ({
        text: `${numberOf(index)}, ${severity}: ${name} (${state.toLowerCase()})`,
      })),
      ...findings.flatMap(([severity, state, name, text], index): PdfParagraph[] => [
        { text: `${numberOf(index)} ${name}`, isBold: true, size: 12, spaceBefore: 20 },
        { text: `Severity: ${severity}. Status: ${state}.` },
        { text },
      ]),
      {
        text: 'This is a report of the demonstration; the firm, the client and the code do not exist.',
        spaceBefore: 28,
      },
    ],
    `${brand} · ${company} · Confidential`,
  );
}

function numberOf(index: number): string {
  return `F-${String(index + 1).padStart(2, '0')}`;
}

function counted(findings: readonly Finding[]): string {
  const parts = (['High', 'Medium', 'Low', 'Note'] as const).flatMap((severity) => {
    const count = findings.filter(([of]) => of === severity).length;
    const noun = severity === 'Note' ? 'note' : `${severity.toLowerCase()} severity finding`;
    return count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];
  });
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts);
}

function stillOpen(findings: readonly Finding[]): string {
  const open = findings.filter(([, state]) => state === 'Open' || state === 'In review').length;
  if (open === 0) return 'All of them have been fixed or accepted by the team.';
  return `${open} of them ${open === 1 ? 'is' : 'are'} not closed yet; a next version of this report will follow the fixes.`;
}
