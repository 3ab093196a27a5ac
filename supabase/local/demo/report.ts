import { SEVERITIES, type Severity, type Status } from './findings/finding.ts';
import { demoPdf, type PdfParagraph } from './pdf.ts';

/** A finding as a report prints it. */
type ReportedFinding = {
  number: string;
  severity: Severity;
  status: Status;
  title: string;
  /** Markdown. */
  description: string;
  /** Markdown. */
  recommendation: string;
};

type Report = {
  brand: string;
  company: string;
  title: string;
  type: string;
  version: string;
  date: Date;
  scope: string;
  outOfScope: string;
  findings: readonly ReportedFinding[];
};

const METHODS =
  'Two auditors read every line independently, compared notes, and wrote an invariant suite for what the documentation promises. Findings were discussed with the team while the audit ran; what was fixed has been reviewed again.';

/** Returns an audit report of the demonstration as a PDF: summary, scope, findings. */
export function demoReport(report: Report): Uint8Array<ArrayBuffer> {
  const { brand, company, title, type, version, date, scope, outOfScope, findings } = report;
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
      ...(outOfScope ? [{ text: `Out of scope: ${outOfScope}` }] : []),
      heading('Findings'),
      ...findings.map(({ number, severity, status, title: name }) => ({
        text: `${number}, ${sentence(severity)}: ${name} (${label(status)})`,
      })),
      ...findings.flatMap(({ number, severity, status, ...finding }): PdfParagraph[] => [
        { text: `${number} ${finding.title}`, isBold: true, size: 12, spaceBefore: 20 },
        { text: `Severity: ${sentence(severity)}. Status: ${sentence(label(status))}.` },
        ...plainParagraphs(finding.description),
        ...plainParagraphs(`Recommendation: ${finding.recommendation}`),
      ]),
      {
        text: 'This is a report of the demonstration; the firm, the client and the code do not exist.',
        spaceBefore: 28,
      },
    ],
    `${brand} · ${company} · Confidential`,
  );
}

/** The paragraphs of a Markdown text without code blocks, tables and marks. */
function plainParagraphs(markdown: string): PdfParagraph[] {
  return markdown
    .replaceAll(/```[\s\S]*?```/g, '')
    .split(/\n{2,}/)
    .map((text) => text.replaceAll('`', '').trim())
    .filter((text) => text !== '' && !text.startsWith('|'))
    .map((text) => ({ text }));
}

function label(status: Status): string {
  return status.replace('_', ' ');
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function counted(findings: readonly ReportedFinding[]): string {
  const parts = SEVERITIES.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}`];
  });
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts);
  return `${list} ${findings.length === 1 ? 'finding' : 'findings'}`;
}

function stillOpen(findings: readonly ReportedFinding[]): string {
  const closed: Status[] = ['fixed', 'acknowledged', 'withdrawn'];
  const open = findings.filter(({ status }) => !closed.includes(status)).length;
  if (open === 0) return 'All of them have been fixed, accepted or withdrawn.';
  return `${open} of them ${open === 1 ? 'is' : 'are'} not closed yet. Another version of this report will follow the fixes.`;
}
