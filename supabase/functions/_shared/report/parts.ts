// A report is laid out in parts, each within half of what a call of a hosted function may use (docs/decisions/report-parts.md).
import { SEVERITIES } from '../../../../packages/domain/src/findings/finding-labels.ts';
import { countReportedLines } from './reported-code.ts';
import type { ReportSection, ReportSnapshot, SnapshotFinding } from './snapshot.ts';

/** How much text a part has, unless a single finding or section has more. Writing this much takes about 0.4 s. */
const PART_CHARACTERS = 40_000;
/** The characters counted for a reported line of code: the snapshot has the number of lines, not their text. */
const LINE_CHARACTERS = 40;

/** A section as the contents name it. The section of the findings can go on in further parts, each with some of them. */
export interface Section {
  name: string;
  title: string;
  /** What it says, in Markdown; the other sections are written from the data. */
  text?: string;
  findings?: readonly SnapshotFinding[];
  after?: SnapshotFinding;
}

/** The sections of a report behind its cover and contents, in their order (SEAL-07). */
export function listSections(report: ReportSnapshot): Section[] {
  const { changes, code, firm, sections: texts } = report;
  const textsOf = (kind: ReportSection['kind']): Section[] =>
    texts.flatMap((one, index) =>
      one.kind === kind ? [{ name: `text-${index + 1}`, title: one.title, text: one.text }] : [],
    );
  const text = (name: string, title: string, ...parts: (string | null)[]): Section[] => {
    const given = parts.filter((part) => part !== null && part !== '');
    return given.length > 0 ? [{ name, title, text: given.join('\n\n') }] : [];
  };
  const appendices = [
    ...textsOf('appendix'),
    ...(code ? [{ name: 'files', title: 'Changed files' }] : []),
  ].map((section, index) => ({ ...section, title: `Appendix ${letter(index)}: ${section.title}` }));
  return [
    ...textsOf('summary'),
    { name: 'summary', title: 'Summary of findings' },
    ...(changes ? [{ name: 'changes', title: 'Changes since the previous report' }] : []),
    { name: 'project', title: 'Project' },
    ...textsOf('overview'),
    ...textsOf('goals'),
    { name: 'scope', title: 'Scope' },
    ...textsOf('coverage'),
    ...textsOf('limitations'),
    { name: 'findings', title: 'Findings', findings: inOrder(report.findings) },
    ...text('method', 'Method', firm.method),
    ...text('severities', 'Definitions of severity', firm.severity_definitions),
    ...text('statuses', 'Definitions of status', firm.status_definitions),
    ...appendices,
    ...(report.report.is_preview ? [] : [{ name: 'verify', title: 'Verifying this report' }]),
    ...text('about', `About ${firm.name}`, firm.about, firm.contact),
    ...text('disclaimer', 'Disclaimer', firm.disclaimer),
  ];
}

/** A, B, and after Z the number. */
function letter(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1);
}

/** The findings as they are printed: the worst first, and those of a severity in their order. */
export function inOrder(findings: readonly SnapshotFinding[]): SnapshotFinding[] {
  return bySeverity(findings).flatMap(([, listed]) => listed);
}

export function bySeverity(findings: readonly SnapshotFinding[]): [string, SnapshotFinding[]][] {
  const severities = new Set([...SEVERITIES, ...findings.map(({ severity }) => severity)]);
  return [...severities]
    .map((severity): [string, SnapshotFinding[]] => [
      severity,
      findings.filter((one) => one.severity === severity),
    ])
    .filter(([, listed]) => listed.length > 0);
}

/** What the pages of findings do not show. */
const NOT_IN_FINDINGS = { sections: [], code: null, changes: null } satisfies Partial<ReportSnapshot>;

/** What one call lays out: some sections, and the report with the texts of only those findings that they print. */
export interface Part {
  report: ReportSnapshot;
  sections: Section[];
}

/** Each begins on a new page. The division depends on the snapshot alone. */
export function listParts(report: ReportSnapshot): Part[] {
  const items = listSections(report).flatMap((section): Item[] =>
    section.findings?.length
      ? section.findings.map((finding) => ({ section, finding, size: sizeOf(finding) }))
      : [{ section, size: section.text?.length ?? 0 }],
  );
  let after: SnapshotFinding | undefined;
  return grouped(items).map((group): Part => {
    const findings = group.flatMap(({ finding }) => finding ?? []);
    const sections = [...new Set(group.map(({ section }) => section))].map((section) =>
      section.findings?.length ? { ...section, findings, ...(after && { after }) } : section,
    );
    after = findings.at(-1);
    const others = group.length > findings.length;
    const printed = new Set(findings);
    const all = report.findings.map((finding) => (printed.has(finding) ? finding : withoutText(finding)));
    return {
      report: { ...report, ...(others ? { findings: all } : { ...NOT_IN_FINDINGS, findings }) },
      sections,
    };
  });
}

export function partAt(report: ReportSnapshot, part: number): Part {
  const found = listParts(report)[part - 1];
  if (!found) throw new RangeError(`The report has no part ${part}.`);
  return found;
}

/** The report with only what the contents and the summary show of its findings. */
export function withoutTexts(report: ReportSnapshot): ReportSnapshot {
  return { ...report, findings: report.findings.map(withoutText) };
}

function withoutText(finding: SnapshotFinding): SnapshotFinding {
  return { ...finding, description: '', code: '', recommendation: '', locations: [], exchange: [] };
}

/** A section, or a finding of one. */
interface Item {
  section: Section;
  finding?: SnapshotFinding;
  size: number;
}

/** The same before and after addReportedCode. */
function sizeOf(finding: SnapshotFinding): number {
  return (
    JSON.stringify({ ...finding, code: undefined }).length + countReportedLines(finding) * LINE_CHARACTERS
  );
}

/** Splits a list into groups that each fit in a part. */
function grouped(list: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const one of list) {
    if (size + one.size > PART_CHARACTERS) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(one);
    size += one.size;
  }
  return groups;
}
