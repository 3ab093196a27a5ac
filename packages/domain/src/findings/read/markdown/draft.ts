import {
  markdownLines,
  parseHeading,
  parseSection,
  readAsWritten,
  type MarkdownHeading,
  type MarkdownLine,
} from '../../write/markdown-structure.ts';
import type { ExchangedLocation } from '../../write/exchanged-finding.ts';
import { REVIEW_STEP } from '../../write/to-markdown.ts';
import type { FoundFinding } from '../build-finding.ts';
import { trimEmptyLines } from '../kept-text.ts';
import { parsePastStatus } from '../past-status.ts';
import {
  announcesPlaces,
  factHeading,
  findNamedPlaces,
  noFacts,
  takeFacts,
  type MarkdownFacts,
} from './facts.ts';
import { isLinkAlone, permalinksIn, placesIn, placesInCode, withoutRepeats } from './places.ts';
import {
  announcesResponse,
  joinResponses,
  readResponse,
  readStatusWords,
  type Response,
} from './responses.ts';

type DraftHeading = {
  title: string;
  level: number;
  line: number;
  /** The severity that its number or the chapter says; empty when neither does. */
  severity: string;
  /** Whether it has a number like [H-01]. */
  hasLabel: boolean;
  /** Whether it names a chapter, such as "High Risk": it is a finding only if sections of one stand right below it. */
  isChapter?: boolean;
  /** The lines of code that its title links to. */
  places?: readonly ExchangedLocation[];
  /** That number. */
  number?: string;
  /** Whether the report is the portal's own, in which everything is text once the sections have begun. */
  isOurs?: boolean;
};

type SectionOfText = 'description' | 'recommendation';

/** A part of a report that begins with a heading, while it is read line by line. */
export class MarkdownDraft {
  readonly facts: MarkdownFacts = noFacts();
  private readonly texts: Record<SectionOfText, string[]> = { description: [], recommendation: [] };
  private section: SectionOfText = 'description';
  /**
   * Where the reading is: in the head, whose lines may be facts; after another section's heading; or once a description or a
   * recommendation has begun, whose lines are not read as facts.
   */
  private stage: 'head' | 'other' | 'sections' = 'head';
  /** Whether text stands in the head. A place after it may be the name of the code below it, and stays in the text. */
  private hasProse = false;
  /** "### Severity" and its like: the next line may be the fact. */
  private factToCome: string | null = null;
  /** Below "### Severity", lines such as "Impact: High" are facts. */
  private isInSeverity = false;
  /** Below "**Context:**" or "### Lines of code", lines may be places. They stay in the text, which may say more of them. */
  private hasPlaces = false;
  /** What the title links to, and what a line is nothing but a link to. It counts when the finding names no place by a word. */
  private readonly permalinks: ExchangedLocation[] = [];
  /** What a sentence of the description links to. It counts when there is no other place. */
  private readonly mentioned: ExchangedLocation[] = [];
  /** What the client and the auditor say of the fix, which stays in the text. */
  private readonly responses: Response[] = [];
  /** Below "**Team response:**", the next line may be one. */
  private responseToCome = false;
  /** Whether anything but blank lines stands below the heading: text, or facts that were taken out of it. */
  hasContent = false;
  /** How many characters were read. */
  private length = 0;
  /** Where the last line of text is that is not blank; null before the first one. */
  private lastText: { section: SectionOfText; index: number } | null = null;

  /** The steps of the fix review in the portal's own report. */
  private readonly review: { status: string; link: string; lines: string[] }[] = [];

  readonly heading: DraftHeading;

  constructor(heading: DraftHeading) {
    this.heading = heading;
    this.permalinks.push(...(heading.places ?? []));
  }

  /** Whether this is a finding as far as it has been read: it has a number or says its severity. */
  isFinding(): boolean {
    if (this.heading.isChapter) return this.texts.recommendation.length > 0;
    return this.heading.hasLabel || this.heading.severity !== '' || this.saysSeverity();
  }

  /** Whether its own lines say the severity. */
  saysSeverity(): boolean {
    return this.facts.severity !== '';
  }

  /** Whether no text follows the heading. Facts may. */
  hasNoText(): boolean {
    return this.lastText === null;
  }

  /** Takes the last line away that is not blank. */
  dropLastLine(): void {
    if (this.lastText) this.texts[this.lastText.section].splice(this.lastText.index);
  }

  /** Gives the title that stands below a heading with nothing but a number. */
  rename(title: string): void {
    this.heading.title = title;
  }

  /** A heading inside: that of a known section begins it, another one is part of the text. */
  addHeading(line: MarkdownLine, title: string): void {
    const section = parseSection(title);
    this.hasContent = true;
    this.responseToCome = announcesResponse(title);
    this.factToCome = null;
    this.isInSeverity = false;
    this.hasPlaces = !this.isOwnText() && announcesPlaces(title);
    if (section === 'description' || section === 'recommendation') {
      this.begin(section);
      return;
    }
    if (this.isOwnText()) {
      this.push(line.text);
      return;
    }
    // It is a part of the description, and keeps its heading.
    if (section === 'other') {
      if (this.stage === 'head') this.stage = 'other';
      this.section = 'description';
    }
    const [, fact, group] = factHeading(title) ?? [];
    this.factToCome = fact ?? null;
    this.isInSeverity = (fact === 'severity' || group !== undefined) && this.stage !== 'sections';
    this.push(line.text);
  }

  addLine(line: MarkdownLine): void {
    if (line.text.trim() === '') {
      this.texts[this.section].push(line.text);
      return;
    }
    this.hasContent = true;
    this.length += line.text.length;
    if (this.length > MAX_LENGTH) {
      this.push(line.text);
      return;
    }
    if (line.isCode) {
      if (!this.heading.isOurs && this.section === 'description')
        this.facts.locations.push(...placesInCode(line.text));
    } else if (!this.isOwnText()) {
      if (LAYOUT.test(line.text)) return;
      // The rule is what is left of a table whose rows were facts.
      if (this.stage === 'head' && this.lastText === null && isTableRule(line.text)) return;
      if (this.takesFactOfHeading(line.text)) return;
      if (this.isInSeverity && takeFacts(line.text, this.facts)) {
        this.dropEmptyHeading();
        return;
      }
      if (this.stage === 'head' && this.takesFactsOfHead(line.text)) return;
      this.hasProse = true;
      this.readResponses(line.text);
      if (this.stage === 'head' && this.beginsInlineSection(line.text)) return;
      this.readPlaces(line.text);
    }
    this.push(line.isCode ? line.text : unescapeHeading(line.text));
  }

  /** A line of the fix review, in which each step has a heading. */
  addReviewLine(line: MarkdownLine, heading: MarkdownHeading | null): void {
    const [, status = '', link = ''] = REVIEW_STEP.exec(heading?.title ?? '') ?? [];
    if (heading) this.review.push({ status, link, lines: [] });
    else this.review.at(-1)?.lines.push(line.isCode ? line.text : unescapeHeading(line.text));
  }

  toFoundFinding(): FoundFinding {
    const step = this.review.findLast(({ status }) => status === this.facts.status);
    const { status, title } = this.splitTitle();
    const places = [this.facts.locations, this.permalinks, this.mentioned].find(({ length }) => length > 0);
    return {
      ...this.facts,
      ...this.findStatus(status),
      ...(step && { statusReason: this.textOf(step.lines), statusLink: step.link }),
      locations: this.heading.isOurs ? this.facts.locations : withoutRepeats(places ?? []),
      where: `Line ${this.heading.line}`,
      // "## [H-01]", with the title in the line below.
      title: title || (this.texts.description.find((line) => line.trim() !== '') ?? ''),
      number: this.heading.number ?? '',
      severity: this.facts.severity || this.heading.severity,
      description: this.textOf(this.texts.description),
      recommendation: this.textOf(this.texts.recommendation),
    };
  }

  private textOf(lines: readonly string[]): string {
    const text = trimEmptyLines(lines.join('\n'));
    // The rule before the next finding is no part of this one.
    return this.heading.isOurs ? readAsWritten(text) : text.replace(/(^|\n\n|```\n)-{3,}$/, '$1').trimEnd();
  }

  /** "[FIXED] Title", as some firms mark what is over. The title of the portal's own report is what it is. */
  private splitTitle(): { status: string; title: string } {
    const { title, isOurs } = this.heading;
    const [, status = '', rest = ''] = /^\[([a-z][a-z' _-]{2,30})\]\s+(.+)$/i.exec(title) ?? [];
    return !isOurs && parsePastStatus(status) ? { status, title: rest } : { status: '', title };
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

  private isOwnText(): boolean {
    return this.heading.isOurs === true && this.stage === 'sections';
  }

  private begin(section: SectionOfText): void {
    this.stage = 'sections';
    this.section = section;
    this.endParagraph();
  }

  /** Adds a line that is not blank to the section. */
  private push(line: string): void {
    const { section } = this;
    this.lastText = { section, index: this.texts[section].push(line) - 1 };
  }

  /** Two sections of one kind are two paragraphs. */
  private endParagraph(): void {
    const lines = this.texts[this.section];
    if (lines.at(-1)?.trim() !== '') lines.push('');
  }

  /** "High" below "### Severity", which replaces both lines. */
  private takesFactOfHeading(text: string): boolean {
    const name = this.factToCome;
    this.factToCome = null;
    // What is below "Status" may be a sentence with the address of a commit. It stays in the text, unless it is one word.
    const words = name === 'status' ? text : text.replace(/[*_]/g, '');
    if (!name || words.length >= (name === 'status' ? 500 : 60)) return false;
    if (!takeFacts(`${name}: ${words}`, this.facts)) return false;
    this.dropEmptyHeading();
    return true;
  }

  private takesFactsOfHead(text: string): boolean {
    // "_Resolved_" below the heading.
    const word = /^\s*[*_]{1,3}([a-z][a-z' ]{2,40})[*_]{1,3}\s*$/i.exec(text)?.[1] ?? '';
    if (!this.hasProse && parsePastStatus(word)?.reason === null)
      return takeFacts(`Status: ${word}`, this.facts);
    const places = this.facts.locations.length;
    return takeFacts(text, this.facts) && !(this.hasProse && this.facts.locations.length > places);
  }

  /** Takes away "### Severity" when nothing but facts stands below it. */
  private dropEmptyHeading(): void {
    if (this.lastText?.section !== this.section) return;
    const { index } = this.lastText;
    const lines = this.texts[this.section];
    const title = parseHeading({ text: lines[index] ?? '', isCode: false })?.title ?? '';
    if (factHeading(title)) lines.splice(index);
  }

  /** What a party says of the fix, in this line or below a name that the last one was. */
  private readResponses(text: string): void {
    const response = this.responseToCome ? readStatusWords(text) : null;
    const said = response ?? readResponse(text);
    if (said) this.responses.push(said);
    this.responseToCome = announcesResponse(text);
  }

  private readPlaces(text: string): void {
    if (announcesPlaces(text)) {
      this.hasPlaces = true;
      return;
    }
    // In the head, the facts have been read.
    const named = this.stage === 'head' ? [] : findNamedPlaces(text);
    this.facts.locations.push(...named);
    if (named.length === 0 && this.section === 'description' && text.includes('://'))
      (isLinkAlone(text) ? this.permalinks : this.mentioned).push(...permalinksIn(text));
    if (!this.hasPlaces || named.length > 0 || text.length > 2_000) return;
    const places = placesIn(text.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, ''));
    this.facts.locations.push(...places);
    // The first lines of a table name its columns.
    if (places.length === 0 && !text.includes('|')) this.hasPlaces = false;
  }

  /** `**Description:** text` begins a section in a report without headings for them. */
  private beginsInlineSection(text: string): boolean {
    if (!text.includes('*')) return false;
    const [, name = '', rest = ''] =
      /^\s*(?:[-+]\s+)?\*{1,2}([A-Za-z][A-Za-z ]{2,40}?)(?::\*{1,2}|\*{1,2} ?:|\*{1,2}\s*$)\s*(.*)$/.exec(
        text,
      ) ?? [];
    const section = parseSection(name);
    if (section === null) return false;
    if (section !== 'other') {
      this.section = section;
      this.endParagraph();
      if (rest !== '') this.push(rest);
      return true;
    }
    this.section = 'description';
    this.hasPlaces = announcesPlaces(text);
    this.push(text);
    return true;
  }
}

/** Far more than a finding may have. It is counted, and no longer read. */
const MAX_LENGTH = 250_000;

/** Commands of LaTeX that make pages, which some reports keep. */
const LAYOUT = /^\s*\\(?:clearpage|cleardoublepage|newpage|pagebreak)(?:\[\d\]|\{\})?\s*$/;

const isTableRule = (text: string) => text.includes('|') && text.includes('-') && /^[\s|:-]+$/.test(text);

/** Takes the backslash away that the export put before a heading. */
function unescapeHeading(text: string): string {
  return text.includes('\\#') ? text.replace(/^( {0,3})\\(\\*#{1,6})(?=\s|$)/, '$1$2') : text;
}

/** Reads the text below a heading as one finding, with its facts, sections and places. */
export function readFindingText(heading: DraftHeading, text: string): FoundFinding {
  const draft = new MarkdownDraft(heading);
  for (const line of markdownLines(text)) {
    const inner = parseHeading(line);
    if (inner) draft.addHeading(line, inner.title);
    else draft.addLine(line);
  }
  return draft.toFoundFinding();
}
