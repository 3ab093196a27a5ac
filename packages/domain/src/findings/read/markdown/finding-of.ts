import type { MarkdownLine } from '../../write/markdown-structure.ts';
import type { ExchangedLocation } from '../../write/exchanged-finding.ts';
import { findFact, parseSection } from '../../vocabulary.ts';
import type { FoundFinding } from '../build-finding.ts';
import {
  announcesPlaces,
  factsAskedBy,
  findNamedPlaces,
  noFacts,
  readFacts,
  severityInSentence,
} from './facts.ts';
import { findPlaces, permalinksIn, withoutRepeats } from '../find-places.ts';
import { trimEmptyLines } from '../kept-text.ts';
import { isTableRule, MAX_TITLE, type ReportNode } from './outline.ts';
import { parsePastStatus } from '../past-status.ts';
import {
  announcesResponse,
  joinResponses,
  readResponse,
  readStatusWords,
  type Response,
} from '../responses.ts';

export type DraftHeading = {
  title: string;
  /** As it stands in the file, with its links. */
  raw?: string;
  level: number;
  line: number;
  /** The severity that its number or the chapter says. */
  severity?: string;
  /** Whether it is a finding whatever follows: it has a number such as [H-01] or a grade. */
  hasLabel?: boolean;
  /** Whether it has the sections of one, so that what is below belongs to it. */
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

/** A finding of a report, or a part of it that is none, put together from its heading and the headings inside. */
export class FindingDraft {
  readonly facts = noFacts();
  private readonly texts: Record<Section, string[]> = { description: [], recommendation: [] };
  private section: Section = 'description';
  /** In the head, lines may be facts. Once a description or a recommendation has begun, headings are text. */
  private stage: 'head' | 'other' | 'sections' = 'head';
  /** Below "**Context:**" or "### Lines of code", lines may be places. They stay in the text, which may say more of them. */
  private hasPlaces = false;
  /** What the title or a line alone links to counts when no place is named by a word; what a sentence links to, when there is no other. */
  private readonly linked: ExchangedLocation[] = [];
  private readonly mentioned: ExchangedLocation[] = [];
  /** What the title links to that is no place. */
  private readonly addresses: string[] = [];
  private readonly responses: Response[] = [];
  private responseToCome = false;
  /** Whether anything but blank lines stands below the heading: text, or facts that were taken out of it. */
  hasContent = false;
  /** Whether any of it is text. */
  hasText = false;
  /** Whether headings of its own level are its sections. */
  isBeside = false;
  private length = 0;
  /** The lines of the first section that is a description. */
  private described: readonly string[] | null = null;
  title: string;
  readonly heading: DraftHeading;

  constructor(heading: DraftHeading, lines: readonly MarkdownLine[] = []) {
    this.heading = heading;
    this.title = heading.title;
    this.readTitle(heading.raw ?? '');
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
    this.responseToCome = announcesResponse(title);
    this.hasPlaces = announcesPlaces(title);
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
    // "### Severity" goes with the word below it, "### Severity: High" with nothing.
    const isAnswered = answered.length < lines.length && (asked === 'one' || answered.every(isBlank));
    if (!isAnswered && (!said.leaves || this.stage === 'sections')) this.push(source);
    this.addLines(isAnswered && answered.every(isBlank) ? [] : answered);
  }

  nameAs(title: string, lines: readonly MarkdownLine[]): void {
    this.title = title;
    this.addLines(lines);
  }

  toFoundFinding(): FoundFinding {
    const [, before = '', after = ''] = /^\[([a-z][a-z' _-]{2,30})\]\s+(.+)$/i.exec(this.title) ?? [];
    // "[FIXED] Title", as some firms mark what is over.
    const isStatus = before !== '' && parsePastStatus(before) !== null;
    const own = isStatus ? after : this.title;
    // The name of the file is one as long as nothing else is.
    const isTitle = own !== '' && !NO_TITLE.test(own) && !(this.heading.level === 0 && this.facts.title);
    const places = [this.facts.locations, this.linked, this.mentioned].find(({ length }) => length > 0);
    const { description, recommendation } = this.texts;
    return {
      ...this.facts,
      ...this.findStatus(isStatus ? before : ''),
      locations: withoutRepeats(places ?? []),
      where: `Line ${this.heading.line}`,
      title:
        (isTitle ? own : this.facts.title) ||
        firstSentence(this.heading.level === 0 ? description : (this.described ?? [])) ||
        own ||
        firstSentence(description),
      number: this.heading.number || this.facts.number,
      severity: this.facts.severity || this.heading.severity || '',
      description: [this.addresses.join('\n'), textOf(description)].filter(Boolean).join('\n\n'),
      recommendation: textOf(recommendation),
    };
  }

  /** The places and the address that a title links to. An address that is no place stays in the text. */
  private readTitle(raw: string): void {
    if (raw.length > MAX_TITLE) return;
    this.linked.push(...permalinksIn(raw));
    if (!raw.includes('://'))
      this.linked.push(...findPlaces(raw).places.filter(({ firstLine }) => firstLine !== null));
    for (const [, address = ''] of raw.matchAll(/\]\((https?:\/\/[^\s()]{1,1000})\)/g))
      if (permalinksIn(address).length === 0) this.addresses.push(`<${address}>`);
  }

  /** The status that a fact or the title says, else what the parties say. Their words say more than a single one. */
  private findStatus(ofTitle: string): Pick<FoundFinding, 'status' | 'statusReason'> {
    const said = this.facts.status || ofTitle;
    const responses = joinResponses(this.responses);
    if (said === '') return responses ?? { status: '' };
    const past = parsePastStatus(said);
    const isSame = past?.reason === null && parsePastStatus(responses?.status ?? '')?.status === past.status;
    return isSame && responses ? responses : { status: said };
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
    const isStatus = findFact(name)?.fact === 'status';
    const first = lines.findIndex((line) => !isBlank(line));
    const isRead = ({ text, isCode }: MarkdownLine, index: number) => {
      if (isCode || text.trim() === '') return false;
      // Below "Status", a sentence with the address of a commit stays in the text.
      const words = isStatus ? text : text.replace(/[*_]/g, '');
      if (asked === 'one' && index === first && words.length < (isStatus ? 500 : 200))
        if (readFacts(`${name}: ${words}`, this.facts).leaves) return true;
      const isSeverity = asked === 'several' || findFact(name)?.fact === 'severity';
      if (!isSeverity) return false;
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
          if (this.section === 'description') this.facts.locations.push(...placesInCode(text));
          this.push(text);
        } else if (!LAYOUT.test(text) && !this.takesFacts(text)) this.addText(text);
      }
    }
  }

  private takesFacts(text: string): boolean {
    if (this.stage !== 'head') return false;
    // The rule is what is left of a table whose rows were facts.
    if (!this.hasText && isTableRule(text)) return true;
    // "_Resolved_" below the heading.
    const word = /^\s*[*_]{1,3}([a-z][a-z' ]{2,40})[*_]{1,3}\s*$/i.exec(text)?.[1] ?? '';
    if (!this.hasText && parsePastStatus(word)?.reason === null)
      return readFacts(`Status: ${word}`, this.facts).leaves;
    const places = this.facts.locations.length;
    // A place after text may be the name of the code below it, and stays in the text.
    return readFacts(text, this.facts).leaves && !(this.hasText && this.facts.locations.length > places);
  }

  private addText(text: string): void {
    const response = this.responseToCome ? readStatusWords(text) : null;
    const said = response ?? readResponse(text);
    if (said) this.responses.push(said);
    this.responseToCome = announcesResponse(text);
    if (this.stage === 'head' && this.beginsInlineSection(text)) return;
    this.readPlaces(text);
    this.push(unescapeHeading(text));
  }

  private readPlaces(text: string): void {
    if (announcesPlaces(text)) return void (this.hasPlaces = true);
    // In the head, the facts have been read.
    const named = this.stage === 'head' ? [] : findNamedPlaces(text);
    this.facts.locations.push(...named);
    if (this.hasPlaces && named.length === 0 && text.length <= 2_000) {
      const { places } = findPlaces(text.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, ''));
      this.facts.locations.push(...places);
      if (places.length > 0) return;
      // The first lines of a table name its columns.
      this.hasPlaces = text.includes('|');
    }
    if (named.length === 0 && this.section === 'description' && text.includes('://'))
      (LINK_ALONE.test(text) ? this.linked : this.mentioned).push(...permalinksIn(text));
  }

  /** `**Description:** text` begins a section in a report without headings for them. */
  private beginsInlineSection(text: string): boolean {
    const { name, rest } = inlineSection(text) ?? {};
    const section = name === undefined ? null : parseSection(name);
    if (section === null) return false;
    this.hasPlaces = announcesPlaces(text);
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

/** A longer line is text. */
const MAX_LINE = 20_000;

/** The name and the text of a line such as "**Description:** Text". */
export function inlineSection(text: string): { name: string; rest: string } | null {
  if (!text.includes('*') || text.length > MAX_LINE) return null;
  const [, name, rest = ''] =
    /^\s*(?:[-+]\s+)?\*{1,2}([A-Za-z][A-Za-z ]{2,40}?)(?::\*{1,2}|\*{1,2} ?:|\*{1,2}\s*$)\s*(.*)$/.exec(
      text,
    ) ?? [];
  return name === undefined ? null : { name, rest };
}

/** The first sentence of a text, or as many words as a title may have: the title of a finding that has only a number. */
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

const LINK_ALONE = /^\s*(?:[-*+]\s+)?<?https?:\/\/[^\s<>]{1,1100}>?(?:<br ?\/?>)?[.,;:]?\s*$/;

/** The places of a line of code that says its file: "// File: src/A.sol". */
function placesInCode(line: string): ExchangedLocation[] {
  // A longer line would take the square of its length.
  const path =
    line.length > 500
      ? undefined
      : /^\s*(?:\/\/|\/\*|#)?\s*File(?:name)?: ?`?([\w@./#:–-]{1,300})`?\s*(?:\*\/)?\s*$/i.exec(line)?.[1];
  return path === undefined ? [] : findPlaces(path).places;
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
