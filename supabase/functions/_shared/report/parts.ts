// A report is laid out in parts, each within half of what a call of a hosted function may use (docs/decisions/report-parts.md).
import type { ReportSnapshot, SnapshotFinding } from './snapshot.ts';

/** How much text a part has, unless a single finding or section has more. Writing this much takes about 0.4 s. */
const PART_CHARACTERS = 40_000;

/** A section as the contents name it. The section of the findings can go on in further parts, each with some of them. */
export interface Section {
  name: string;
  title: string;
  findings?: readonly SnapshotFinding[];
  /** The last finding of the part before. */
  after?: SnapshotFinding;
}

/** The sections of a report behind its cover and contents, in their order. */
export function listSections({ changes, code, findings, firm }: ReportSnapshot): Section[] {
  return [
    { name: 'summary', title: 'Summary' },
    ...(changes ? [{ name: 'changes', title: 'Changes since the previous report' }] : []),
    { name: 'scope', title: 'Scope' },
    ...(firm.method ? [{ name: 'method', title: 'Method' }] : []),
    { name: 'findings', title: 'Findings', findings },
    ...(code ? [{ name: 'files', title: 'Appendix: changed files' }] : []),
    { name: 'verify', title: 'Verifying this report' },
    ...(firm.about || firm.contact ? [{ name: 'about', title: `About ${firm.name}` }] : []),
    ...(firm.disclaimer ? [{ name: 'disclaimer', title: 'Disclaimer' }] : []),
  ];
}

/** What one call lays out: some sections, and the report with only that of its findings which they print. */
export interface Part {
  report: ReportSnapshot;
  sections: Section[];
}

/**
 * The parts behind the cover and contents. Each begins on a new page: what is before the findings, the findings, and what follows them.
 * The division depends on the snapshot alone.
 */
export function listParts(report: ReportSnapshot): Part[] {
  const sections = listSections(report);
  const at = sections.findIndex(({ findings }) => findings);
  const groups = grouped(report.findings, (finding) => JSON.stringify(finding).length);
  const brief = withoutTexts(report);
  return [
    { report: brief, sections: sections.slice(0, at) },
    ...groups.map((findings, index): Part => {
      const after = groups[index - 1]?.at(-1);
      const section = { name: 'findings', title: 'Findings', findings, ...(after && { after }) };
      return { report: { ...report, findings }, sections: [section] };
    }),
    { report: brief, sections: sections.slice(at + 1) },
  ];
}

/** A report whose findings have what the contents and the summary show. */
export function withoutTexts(report: ReportSnapshot): ReportSnapshot {
  const findings = report.findings.map((finding) => ({
    ...finding,
    description: '',
    recommendation: '',
    locations: [],
    result: null,
  }));
  return { ...report, findings };
}

/** Splits a list where the sizes of what is together would exceed a part. An empty list is one group. */
function grouped<T>(list: readonly T[], sizeOf: (one: T) => number): T[][] {
  const groups: T[][] = [[]];
  let size = 0;
  for (const one of list) {
    const own = sizeOf(one);
    if (size > 0 && size + own > PART_CHARACTERS) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(one);
    size += own;
  }
  return groups;
}
