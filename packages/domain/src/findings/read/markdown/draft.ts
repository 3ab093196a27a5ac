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
import { announcesPlaces, findPermalink, noFacts, placesIn, takeFacts, type MarkdownFacts } from './facts.ts';

type DraftHeading = {
  title: string;
  level: number;
  line: number;
  /** The severity that its number or the chapter says; empty when neither does. */
  severity: string;
  /** Whether it has a number like [H-01]. */
  hasLabel: boolean;
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
  /** What a line is nothing but a link to. It counts when the finding names no place by a word. */
  private readonly permalinks: ExchangedLocation[] = [];

  /** The steps of the fix review in the portal's own report. */
  private readonly review: { status: string; link: string; lines: string[] }[] = [];

  readonly heading: DraftHeading;

  constructor(heading: DraftHeading) {
    this.heading = heading;
  }

  /** Whether this is a finding as far as it has been read: it has a number or says its severity. */
  isFinding(): boolean {
    return this.heading.hasLabel || this.heading.severity !== '' || this.facts.severity !== '';
  }

  /** Whether nothing follows the heading, as below the name of a chapter. */
  isEmpty(): boolean {
    return Object.values(this.texts)
      .flat()
      .every((line) => line.trim() === '');
  }

  /** A heading inside: that of a known section begins it, another one is part of the text. */
  addHeading(line: MarkdownLine, title: string): void {
    const section = parseSection(title);
    this.factToCome = null;
    this.isInSeverity = false;
    this.hasPlaces = !this.isOwnText() && announcesPlaces(title);
    if (section === 'description' || section === 'recommendation') {
      this.begin(section);
      return;
    }
    if (this.isOwnText()) {
      this.texts[this.section].push(line.text);
      return;
    }
    // It is a part of the description, and keeps its heading.
    if (section === 'other') {
      if (this.stage === 'head') this.stage = 'other';
      this.section = 'description';
    }
    const fact = FACT_HEADING.exec(title.replace(/[*_]/g, ''))?.[0].toLowerCase();
    this.factToCome = fact ?? null;
    this.isInSeverity = fact === 'severity' && this.stage !== 'sections';
    this.texts[this.section].push(line.text);
  }

  addLine(line: MarkdownLine): void {
    if (!line.isCode && line.text.trim() !== '' && !this.isOwnText()) {
      if (this.takesFactOfHeading(line.text)) return;
      if (this.isInSeverity && takeFacts(line.text, this.facts)) {
        this.dropEmptyHeading();
        return;
      }
      if (this.stage === 'head' && this.takesFactsOfHead(line.text)) return;
      this.hasProse = true;
      if (this.stage === 'head' && this.beginsInlineSection(line.text)) return;
      this.readPlaces(line.text);
    }
    this.texts[this.section].push(line.isCode ? line.text : unescapeHeading(line.text));
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
    return {
      ...this.facts,
      status: this.facts.status || status,
      ...(step && { statusReason: this.textOf(step.lines), statusLink: step.link }),
      locations: this.facts.locations.length > 0 ? this.facts.locations : this.permalinks,
      where: `Line ${this.heading.line}`,
      title,
      number: this.heading.number ?? '',
      severity: this.facts.severity || this.heading.severity,
      description: this.textOf(this.texts.description),
      recommendation: this.textOf(this.texts.recommendation),
    };
  }

  private textOf(lines: readonly string[]): string {
    const text = trimEmptyLines(lines.join('\n'));
    return this.heading.isOurs ? readAsWritten(text) : text;
  }

  /** "[FIXED] Title", as some firms mark what is over. The title of the portal's own report is what it is. */
  private splitTitle(): { status: string; title: string } {
    const { title, isOurs } = this.heading;
    const [, status = '', rest = ''] = /^\[([a-z][a-z' _-]{2,30})\]\s+(.+)$/i.exec(title) ?? [];
    return !isOurs && parsePastStatus(status) ? { status, title: rest } : { status: '', title };
  }

  private isOwnText(): boolean {
    return this.heading.isOurs === true && this.stage === 'sections';
  }

  private begin(section: SectionOfText): void {
    this.stage = 'sections';
    this.section = section;
    this.endParagraph();
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
    const lines = this.texts[this.section];
    const last = lines.findLastIndex((line) => line.trim() !== '');
    if (/^ {0,3}#{1,6}\s[*_\s]*(?:severity|likelihood|impact|status)\b/i.test(lines[last] ?? ''))
      lines.splice(last);
  }

  private readPlaces(text: string): void {
    if (announcesPlaces(text)) {
      this.hasPlaces = true;
      return;
    }
    this.permalinks.push(...findPermalink(text));
    if (!this.hasPlaces || text.length > 2_000) return;
    const places = placesIn(text.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, ''));
    this.facts.locations.push(...places);
    // The first lines of a table name its columns.
    if (places.length === 0 && !text.includes('|')) this.hasPlaces = false;
  }

  /** `**Description:** text` begins a section in a report without headings for them. */
  private beginsInlineSection(text: string): boolean {
    const [, name = '', rest = ''] =
      /^\s*(?:[-+]\s+)?\*{1,2}([A-Za-z][A-Za-z ]{2,40}?)(?::\*{1,2}|\*{1,2} ?:|\*{1,2}\s*$)\s*(.*)$/.exec(
        text,
      ) ?? [];
    const section = parseSection(name);
    if (section === null) return false;
    if (section !== 'other') {
      this.section = section;
      this.endParagraph();
      if (rest !== '') this.texts[section].push(rest);
      return true;
    }
    this.section = 'description';
    this.hasPlaces = announcesPlaces(text);
    this.texts.description.push(text);
    return true;
  }
}

/** Headings whose next line may be a fact. */
const FACT_HEADING = /^(?:(?:severity|likelihood|impact)\b|status$)/i;

/** Takes the backslash away that the export put before a heading. */
function unescapeHeading(text: string): string {
  return text.replace(/^( {0,3})\\(\\*#{1,6})(?=\s|$)/, '$1$2');
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
