/** SEAL-07: the texts of a report, in its order, as private.section_kinds has them: what each is called, and what it is for. */
export const SECTIONS = {
  summary: {
    title: 'Executive summary',
    hint: 'What was audited, what was found, and what it means, on one page.',
  },
  overview: {
    title: 'Overview of the protocol',
    hint: 'How the code works, who uses it and whom it trusts.',
  },
  goals: { title: 'Goals', hint: 'What the audit was to find out.' },
  coverage: { title: 'Coverage', hint: 'What was examined, and how.' },
  limitations: { title: 'Limitations', hint: 'What was not examined, and why.' },
  appendix: { title: 'Appendix', hint: 'Anything else, such as tests, tools or diagrams.' },
} as const;

export type SectionKind = keyof typeof SECTIONS;

export const SINGLE_SECTIONS = ['summary', 'overview', 'goals', 'coverage', 'limitations'] as const;

const ORDER: readonly string[] = Object.keys(SECTIONS);

export function inReportOrder<Section extends { kind: string }>(sections: readonly Section[]): Section[] {
  return sections.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}
