import type { MarkdownLine } from '../../write/markdown-structure.ts';
import { findFact, parseSection } from '../../vocabulary.ts';
import type { FoundFinding } from '../build-finding.ts';
import { paragraphs, trimEmptyLines } from '../kept-text.ts';
import { parsePastStatus } from '../past-status.ts';
import { Responses } from '../responses.ts';
import { factsAskedBy, noFacts, readFacts, severityInSentence } from './facts.ts';
import { isTableRule, MAX_TITLE, type ReportNode } from './outline.ts';
import { TextLocations } from './text-locations.ts';

export type DraftHeading = {
  title: string;
  /** As it stands in the file, with its links. */
  raw?: string;
  level: number;
  line: number;
  /** The severity that its number or the chapter says. */
  severity?: string;
  /** Whether its number, such as [H-01], or its grade makes it a finding, whatever follows. */
  hasLabel?: boolean;
  /** Whether it has the sections of a finding, so that the headings below belong to it. */
  isShaped?: boolean;
  number?: string;
  isInChapter?: boolean;
  /** A part of the report that is no finding: a chapter is one only if a recommendation stands right below it, a list never. */
  part?: 'chapter' | 'list';
};

type Section = 'description' | 'recommendation';

/** Far more than a finding may have. It is counted, and no longer read. */
const MAX_LENGTH = 250_000;
/** Commands of LaTeX that make pages, which some reports keep. */
const LAYOUT = /^\s*\\(?:clearpage|cleardoublepage|newpage|pagebreak)(?:\[\d\]|\{\})?\s*$/;
/** "# Bug report" and "## 🚨 Issue 1" are no titles. */
const NO_TITLE =
  /^[^\w[]*(?:(?:bug|vulnerability|security|audit|finding|issue) ){0,2}(?:report|submission|finding|issue|vulnerability|bug)(?: #?\d{1,4})?\W*$/i;
const isBlank = ({ text }: MarkdownLine) => text.trim() === '';

/** A part of a report, which may be a finding, built from its heading and the headings inside. */
export class FindingDraft {
  readonly heading: DraftHeading;
  readonly facts = noFacts();
  /** Whether anything but blank lines stands below the heading: text, or facts that were taken out of it. */
  hasContent = false;
  /** Whether any of it is text. */
  hasText = false;
  /** Whether headings of its own level are its sections. */
  isBeside = false;
  title: string;
  /** What the title links to that is no location. */
  private readonly addresses: readonly string[];
  private readonly texts: Record<Section, string[]> = { description: [], recommendation: [] };
  private section: Section = 'description';
  /** In the head, lines may be facts. Once a description or a recommendation has begun, headings are text. */
  private stage: 'head' | 'other' | 'sections' = 'head';
  private readonly places = new TextLocations(this.facts.locations);
  private readonly responses = new Responses();
  private length = 0;
  /** The lines of the first section that is a description. */
  private described: readonly string[] | null = null;

  constructor(heading: DraftHeading, lines: readonly MarkdownLine[] = []) {
    this.heading = heading;
    this.title = heading.title;
    const raw = heading.raw ?? '';
    this.addresses = raw.length > MAX_TITLE ? [] : this.places.readTitle(raw);
    this.addLines(lines);
  }

  /** Whether this is a finding as far as it has been read: it has a number or says its severity. */
  isFinding(): boolean {
    const { part, hasLabel, severity } = this.heading;
    if (part) return part === 'chapter' && this.texts.recommendation.length > 0;
    return Boolean(hasLabel || severity) || this.facts.severity !== '';
  }

  /** A heading inside: that of a known section begins it, another one is part of the text. */
  addInside({ level, title, source, lines }: Pick<ReportNode, 'level' | 'title' | 'source' | 'lines'>): void {
    const section = parseSection(title);
    this.isBeside ||= level <= this.heading.level;
    this.hasContent = true;
    this.responses.announce(title);
    this.places.announce(title);
    if (section === 'description' || section === 'recommendation') {
      this.stage = 'sections';
      this.begin(section);
      if (section === 'description') this.described ??= lines.map(({ text }) => text);
      return this.addLines(lines);
    }
    if (section !== null) this.section = 'description';
    const asked = factsAskedBy(title);
    const answered = asked ? this.takeAnswers(title, asked, lines) : lines;
    if (section !== null && this.stage === 'head' && asked !== 'several') this.stage = 'other';
    const said = readFacts(title.replace(/^\P{L}+/u, ''), this.facts);
    // "### Severity" is removed with the word below it, "### Severity: High" alone.
    const isAnswered = answered.length < lines.length && (asked === 'one' || answered.every(isBlank));
    if (!isAnswered && (!said.leaves || this.stage === 'sections')) this.push(source);
    this.addLines(isAnswered && answered.every(isBlank) ? [] : answered);
  }

  /** The title stands in the heading after the number. */
  nameAs(title: string, lines: readonly MarkdownLine[]): void {
    this.title = title;
    this.addLines(lines);
  }

  toFoundFinding(): FoundFinding {
    const [, before = '', after = ''] = /^\[([a-z][a-z' _-]{2,30})\]\s+(.+)$/i.exec(this.title) ?? [];
    // "[FIXED] Title", as some firms mark what is over.
    const isStatus = before !== '' && parsePastStatus(before) !== null;
    return {
      ...this.facts,
      ...this.responses.join(this.facts.status || (isStatus ? before : '')),
      locations: this.places.all(),
      where: `Line ${this.heading.line}`,
      title: this.findTitle(isStatus ? after : this.title),
      number: this.heading.number || this.facts.number,
      severity: this.facts.severity || this.heading.severity || '',
      description: paragraphs(
        ...this.addresses.map((address) => `<${address}>`),
        textOf(this.texts.description),
      ),
      recommendation: textOf(this.texts.recommendation),
    };
  }

  /** The heading, else the fact "Title", else the first sentence. The name of a file counts if there is no such fact. */
  private findTitle(own: string): string {
    const isNamed = this.heading.level === 0;
    const isTitle = own !== '' && !NO_TITLE.test(own) && !(isNamed && this.facts.title);
    if (isTitle) return own;
    const { description } = this.texts;
    const sentence = firstSentence(isNamed ? description : (this.described ?? []));
    return this.facts.title || sentence || own || firstSentence(description);
  }

  /** Begins a section. Two of one kind are two paragraphs. */
  private begin(section: Section): void {
    this.section = section;
    const lines = this.texts[section];
    if (lines.at(-1)?.trim() !== '') lines.push('');
  }

  private push(line: string): void {
    this.hasText = true;
    this.texts[this.section].push(line);
  }

  /** "High" below "### Severity" and lines of facts below "### Classification": returns the lines that say more than that. */
  private takeAnswers(
    title: string,
    asked: 'one' | 'several',
    lines: readonly MarkdownLine[],
  ): readonly MarkdownLine[] {
    const name = title.replace(/[*_:]/g, '');
    const fact = findFact(name)?.fact;
    const first = lines.findIndex((line) => !isBlank(line));
    const isRead = ({ text, isCode }: MarkdownLine, index: number) => {
      if (isCode || text.trim() === '') return false;
      // Below "Status", a sentence with the address of a commit stays in the text.
      const words = fact === 'status' ? text : text.replace(/[*_]/g, '');
      if (asked === 'one' && index === first && words.length < (fact === 'status' ? 500 : 200))
        if (readFacts(`${name}: ${words}`, this.facts).leaves) return true;
      if (asked === 'one' && fact !== 'severity') return false;
      const { leaves } = readFacts(text, this.facts);
      if (index === first) this.facts.severity ||= severityInSentence(text);
      return leaves;
    };
    return lines.filter((line, index) => !isRead(line, index));
  }

  private addLines(lines: readonly MarkdownLine[]): void {
    for (const line of lines) {
      const { text, isCode } = line;
      this.length += text.length;
      if (isBlank(line)) this.texts[this.section].push(text);
      else {
        this.hasContent = true;
        if (this.length > MAX_LENGTH) this.push(text);
        else if (isCode) {
          if (this.section === 'description') this.places.readCode(text);
          this.push(text);
        } else if (!LAYOUT.test(text) && !this.takesFacts(text)) this.addText(text);
      }
    }
  }

  private takesFacts(text: string): boolean {
    if (this.stage !== 'head') return false;
    // The line of dashes is the rest of a table whose rows were facts.
    if (!this.hasText && isTableRule(text)) return true;
    // "_Resolved_" below the heading.
    const word = /^\s*[*_]{1,3}([a-z][a-z' ]{2,40})[*_]{1,3}\s*$/i.exec(text)?.[1] ?? '';
    if (!this.hasText && parsePastStatus(word)?.reason === null)
      return readFacts(`Status: ${word}`, this.facts).leaves;
    const places = this.facts.locations.length;
    // A location after text may be the name of the code below it, and stays in the text.
    return readFacts(text, this.facts).leaves && !(this.hasText && this.facts.locations.length > places);
  }

  private addText(text: string): void {
    this.responses.read(text);
    const isHead = this.stage === 'head';
    if (isHead && this.beginsInlineSection(text)) return;
    this.places.read(text, isHead, this.section === 'description');
    this.push(unescapeHeading(text));
  }

  /** `**Description:** text` begins a section in a report without headings for them. */
  private beginsInlineSection(text: string): boolean {
    const { name, rest } = inlineSection(text) ?? {};
    const section = name === undefined ? null : parseSection(name);
    if (section === null) return false;
    this.places.announce(text);
    if (section === 'other') {
      this.section = 'description';
      this.push(text);
    } else {
      this.begin(section);
      if (rest) this.push(rest);
    }
    return true;
  }
}

/** The name and the text of a line such as "**Description:** Text". */
export function inlineSection(text: string): { name: string; rest: string } | null {
  if (!text.includes('*') || text.length > 20_000) return null;
  const [, name, rest = ''] =
    /^\s*(?:[-+]\s+)?\*{1,2}([A-Za-z][A-Za-z ]{2,40}?)(?::\*{1,2}|\*{1,2} ?:|\*{1,2}\s*$)\s*(.*)$/.exec(
      text,
    ) ?? [];
  return name === undefined ? null : { name, rest };
}

/** The first sentence of a text, or as many words as a title may have. */
function firstSentence(lines: readonly string[]): string {
  const text = lines.find((line) => line.trim() !== '')?.replaceAll('**', '') ?? '';
  return /^.{1,199}?(?=[.:](?:\s|$))|^.{1,190}(?=\s|$)/.exec(text)?.[0] ?? text;
}

/** The rule before the next finding is no part of this one. */
const textOf = (lines: readonly string[]) =>
  trimEmptyLines(lines.join('\n'))
    .replace(/(^|\n\n|```\n)(?:-{3,}|\*{3,})$/, '$1')
    .trimEnd();

/** Takes the backslash away that the export put before a heading. */
export function unescapeHeading(text: string): string {
  return text.includes('\\#') ? text.replace(/^( {0,3})\\(\\*#{1,6})(?=\s|$)/, '$1$2') : text;
}

/** A finding whose heading and text are apart, as those of an issue. */
export function readFindingText(
  heading: DraftHeading,
  [top, ...inside]: readonly ReportNode[],
): FoundFinding {
  const draft = new FindingDraft(heading, top?.lines);
  for (const node of inside) draft.addInside({ ...node, level: 6 });
  return draft.toFoundFinding();
}
