import { markdownLines, parseHeading, parseLabel, readAsWritten } from '../../write/markdown-structure.ts';
import { parseLocation } from '../../write/location-text.ts';
import { FINDING_LEVEL, FIX_REVIEW, REVIEW_STEP } from '../../write/to-markdown.ts';
import { addFinding } from '../build-finding.ts';
import { unescapeHeading } from './finding-of.ts';
import { trimEmptyLines } from '../kept-text.ts';
import type { ReadFile } from '../read-file-result.ts';
import { parseSeverityLabel } from '../../vocabulary.ts';

const FACT = /^- \*\*([A-Z][a-z]+):\*\* (.*)$/;
const SECTIONS: readonly string[] = ['Description', 'Recommendation', FIX_REVIEW];

/** Reads a report that the portal has exported: exactly its headings and facts, and everything else as text (FIND-09). */
export function readOwnReport(text: string): ReadFile {
  const file: ReadFile = { format: 'Markdown', findings: [], skipped: [] };
  let finding: ReturnType<typeof begin> | null = null;
  for (const [index, line] of markdownLines(text).entries()) {
    const heading = line.text.includes('#') ? parseHeading(line) : null;
    const label = heading?.level === FINDING_LEVEL ? parseLabel(heading.title) : null;
    if (label) {
      if (finding) addFinding(file, finish(finding));
      finding = begin(label, index + 1);
    } else if (finding && heading?.level === FINDING_LEVEL + 1 && SECTIONS.includes(heading.title)) {
      finding.section = heading.title;
    } else if (finding)
      addLine(finding, line.isCode ? line.text : unescapeHeading(line.text), heading?.title);
  }
  if (finding) addFinding(file, finish(finding));
  if (file.findings.length + file.skipped.length === 0)
    file.skipped.push({ where: 'The file', reason: 'It has no findings.' });
  return file;
}

function begin(label: NonNullable<ReturnType<typeof parseLabel>>, line: number) {
  const texts: Record<string, string[]> = { Description: [], Recommendation: [] };
  return {
    ...label,
    line,
    section: '',
    facts: new Map<string, string[]>(),
    texts,
    steps: [] as { status: string; link: string; lines: string[] }[],
  };
}

function addLine(finding: ReturnType<typeof begin>, text: string, heading: string | undefined): void {
  const { section, facts, texts, steps } = finding;
  if (section === '') {
    const [, name, value = ''] = FACT.exec(text) ?? [];
    if (name !== undefined) facts.set(name, [...(facts.get(name) ?? []), value.replaceAll('\\|', '|')]);
    else texts.Description?.push(text);
  } else if (section !== FIX_REVIEW) texts[section]?.push(text);
  else if (heading === undefined) steps.at(-1)?.lines.push(text);
  else {
    const [, status = '', link = ''] = REVIEW_STEP.exec(heading) ?? [];
    steps.push({ status, link, lines: [] });
  }
}

function finish({ facts, texts, steps, ...finding }: ReturnType<typeof begin>) {
  const fact = (name: string) => facts.get(name)?.[0] ?? '';
  const step = steps.findLast(({ status }) => status === fact('Status'));
  const read = (lines: readonly string[] | undefined) =>
    readAsWritten(trimEmptyLines((lines ?? []).join('\n')));
  return {
    where: `Line ${finding.line}`,
    title: finding.title,
    number: finding.number,
    severity: fact('Severity') || (parseSeverityLabel(finding.letters) ?? ''),
    likelihood: fact('Likelihood'),
    impact: fact('Impact'),
    status: fact('Status'),
    ...(step && { statusReason: read(step.lines), statusLink: step.link }),
    sourceTool: fact('Tool'),
    sourceRule: fact('Rule'),
    locations: (facts.get('Location') ?? []).flatMap(
      (place) => parseLocation(place.replace(/^`|`$/g, '')) ?? [],
    ),
    description: read(texts.Description),
    recommendation: read(texts.Recommendation),
  };
}
