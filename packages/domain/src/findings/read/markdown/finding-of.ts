import { markdownLines, parseHeading, type MarkdownLine } from '../../write/markdown-structure.ts';
import type { ExchangedLocation } from '../../write/exchanged-finding.ts';
import { findFact, parseSection } from '../../vocabulary.ts';
import type { FoundFinding } from '../build-finding.ts';
import { announcesPlaces, factsAskedBy, findNamedPlaces, noFacts, readFacts } from './facts.ts';
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

type DraftHeading = {
  title: string;
  /** As it stands in the file, with its links. */
  raw?: string;
  level: number;
  line: number;
  /** The severity that its number or the chapter says. */
  severity?: string;
  /** Whether it has a number or a grade, such as [H-01]. */
  hasLabel?: boolean;
  number?: string;
  /** Whether it names a chapter, such as "High Risk": it is a finding only if sections of one stand right below it. */
  isChapter?: boolean;
  isInChapter?: boolean;
  /** Whether it is a part of the report that is no finding, whatever stands in it. */
  isList?: boolean;
};

type Section = 'description' | 'recommendation';

/** Far more than a finding may have. It is counted, and no longer read. */
const MAX_LENGTH = 250_000;
/** Commands of LaTeX that make pages, which some reports keep. */
const LAYOUT = /^\s*\\(?:clearpage|cleardoublepage|newpage|pagebreak)(?:\[\d\]|\{\})?\s*$/;

/** A finding of a report, or a part of it that is none, as it is put together from its heading and the headings inside. */
export class FindingDraft {
  readonly facts = noFacts();
  private readonly texts: Record<Section, string[]> = { description: [], recommendation: [] };
  private section: Section = 'description';
  /** In 'sections', after a description or a recommendation has begun, lines are not read as facts. */
  private stage: 'head' | 'other' | 'sections' = 'head';
  /** A place after text in the head may be the name of the code below it, and stays in the text. */
  private hasProse = false;
  /** The name before a line that may be its fact, as below "### Severity", and whether the lines after it may be facts too. */
  private asked = '';
  private asksSeveral = false;
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
  private length = 0;
  /** Where the last line of text is that is not blank. */
  private lastText: { section: Section; index: number } | null = null;
  /** Whether headings of its own level are its sections. */
  isBeside = false;
  title: string;
  readonly heading: DraftHeading;

  constructor(heading: DraftHeading) {
    this.heading = heading;
    this.title = heading.title;
    this.readTitle(heading.raw ?? '');
  }

  /** Whether this is a finding as far as it has been read: it has a number or says its severity. */
  isFinding(): boolean {
    const { isList, isChapter, hasLabel, severity } = this.heading;
    if (isList) return false;
    if (isChapter) return this.texts.recommendation.length > 0;
    return hasLabel || Boolean(severity) || this.facts.severity !== '';
  }

  /** Whether no text follows the heading. Facts may. */
  hasNoText(): boolean {
    return this.lastText === null;
  }

  dropLastLine(): void {
    if (this.lastText) this.texts[this.lastText.section].splice(this.lastText.index);
  }

  /** A heading inside: that of a known section begins it, another one is part of the text. */
  addHeading({ level, title, source }: Pick<ReportNode, 'level' | 'title' | 'source'>): void {
    const section = parseSection(title);
    if (level <= this.heading.level) this.isBeside = true;
    this.hasContent = true;
    this.responseToCome = announcesResponse(title);
    this.asked = '';
    this.asksSeveral = false;
    this.hasPlaces = announcesPlaces(title);
    if (section === 'description' || section === 'recommendation') return this.begin(section);
    const asks = factsAskedBy(title);
    if (asks === 'one') this.asked = title.replace(/[*_:]/g, '');
    this.asksSeveral =
      this.stage !== 'sections' && (asks === 'several' || findFact(this.asked)?.fact === 'severity');
    // It is a part of the description, and keeps its heading.
    if (section === 'other') {
      if (this.stage === 'head' && !(asks === 'several')) this.stage = 'other';
      this.section = 'description';
    }
    const said = readFacts(title.replace(/^\P{L}+/u, ''), this.facts);
    if (!said.leaves || this.stage === 'sections') this.push(source);
  }

  addLine(line: MarkdownLine): void {
    if (line.text.trim() === '') return void this.texts[this.section].push(line.text);
    this.hasContent = true;
    this.length += line.text.length;
    if (this.length > MAX_LENGTH) return this.push(line.text);
    if (line.isCode) {
      if (this.section === 'description') this.facts.locations.push(...placesInCode(line.text));
      return this.push(line.text);
    }
    if (LAYOUT.test(line.text)) return;
    // The rule is what is left of a table whose rows were facts.
    if (this.stage === 'head' && this.lastText === null && isTableRule(line.text)) return;
    if (this.takesAnswer(line.text)) return;
    if (this.asksSeveral && readFacts(line.text, this.facts).leaves) return this.dropEmptyHeading();
    if (this.stage === 'head' && this.takesFactsOfHead(line.text)) return;
    this.hasProse = true;
    this.readResponses(line.text);
    if (this.stage === 'head' && this.beginsInlineSection(line.text)) return;
    this.readPlaces(line.text);
    this.push(unescapeHeading(line.text));
  }

  toFoundFinding(): FoundFinding {
    const [, before = '', after = ''] = /^\[([a-z][a-z' _-]{2,30})\]\s+(.+)$/i.exec(this.title) ?? [];
    // "[FIXED] Title", as some firms mark what is over.
    const isStatus = before !== '' && parsePastStatus(before) !== null;
    const places = [this.facts.locations, this.linked, this.mentioned].find(({ length }) => length > 0);
    const [description, recommendation] = [this.texts.description, this.texts.recommendation].map(textOf);
    return {
      ...this.facts,
      ...this.findStatus(isStatus ? before : ''),
      locations: withoutRepeats(places ?? []),
      where: `Line ${this.heading.line}`,
      // "## [H-01]", with the title in the line below.
      title:
        (isStatus ? after : this.title) ||
        this.facts.title ||
        (this.texts.description.find((line) => line.trim() !== '') ?? ''),
      number: this.heading.number || this.facts.number,
      severity: (this.facts.severity || this.heading.severity || '').trim(),
      description: [this.addresses.join('\n'), description].filter(Boolean).join('\n\n'),
      recommendation: recommendation ?? '',
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

  private begin(section: Section): void {
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

  /** "High" below "### Severity", which replaces both lines. Below "Status", a sentence with the address of a commit stays in the text. */
  private takesAnswer(text: string): boolean {
    const name = this.asked;
    this.asked = '';
    const isStatus = findFact(name)?.fact === 'status';
    const words = isStatus ? text : text.replace(/[*_]/g, '');
    if (name === '' || words.length >= (isStatus ? 500 : 200)) return false;
    if (!readFacts(`${name}: ${words}`, this.facts).leaves) return false;
    this.dropEmptyHeading();
    return true;
  }

  private takesFactsOfHead(text: string): boolean {
    // "_Resolved_" below the heading.
    const word = /^\s*[*_]{1,3}([a-z][a-z' ]{2,40})[*_]{1,3}\s*$/i.exec(text)?.[1] ?? '';
    if (!this.hasProse && parsePastStatus(word)?.reason === null)
      return readFacts(`Status: ${word}`, this.facts).leaves;
    const places = this.facts.locations.length;
    return readFacts(text, this.facts).leaves && !(this.hasProse && this.facts.locations.length > places);
  }

  /** Takes away "### Severity" when nothing but facts stands below it. */
  private dropEmptyHeading(): void {
    if (this.lastText?.section !== this.section) return;
    const { index } = this.lastText;
    const lines = this.texts[this.section];
    const title = parseHeading({ text: lines[index] ?? '', isCode: false })?.title ?? '';
    if (title !== '' && factsAskedBy(title)) lines.splice(index);
  }

  /** What a party says of the fix, in this line or below a name that the last one was. */
  private readResponses(text: string): void {
    const response = this.responseToCome ? readStatusWords(text) : null;
    const said = response ?? readResponse(text);
    if (said) this.responses.push(said);
    this.responseToCome = announcesResponse(text);
  }

  private readPlaces(text: string): void {
    if (announcesPlaces(text)) return void (this.hasPlaces = true);
    // In the head, the facts have been read.
    const named = this.stage === 'head' ? [] : findNamedPlaces(text);
    this.facts.locations.push(...named);
    if (this.hasPlaces && named.length === 0 && text.length <= 2_000) {
      const { places } = findPlaces(text.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, ''));
      this.facts.locations.push(...places);
      // The first lines of a table name its columns.
      if (places.length === 0 && !text.includes('|')) this.hasPlaces = false;
      if (places.length > 0) return;
    }
    if (named.length === 0 && this.section === 'description' && text.includes('://'))
      (isLinkAlone(text) ? this.linked : this.mentioned).push(...permalinksIn(text));
  }

  /** `**Description:** text` begins a section in a report without headings for them. */
  private beginsInlineSection(text: string): boolean {
    if (!text.includes('*') || text.length > MAX_LINE) return false;
    const [, name = '', rest = ''] =
      /^\s*(?:[-+]\s+)?\*{1,2}([A-Za-z][A-Za-z ]{2,40}?)(?::\*{1,2}|\*{1,2} ?:|\*{1,2}\s*$)\s*(.*)$/.exec(
        text,
      ) ?? [];
    const section = name === '' ? null : parseSection(name);
    if (section === null) return false;
    this.hasPlaces = announcesPlaces(text);
    this.section = section === 'other' ? 'description' : section;
    if (section === 'other') this.push(text);
    else {
      this.endParagraph();
      if (rest !== '') this.push(rest);
    }
    return true;
  }
}

/** A longer line is text. */
const MAX_LINE = 20_000;

/** The rule before the next finding is no part of this one. */
const textOf = (lines: readonly string[]) =>
  trimEmptyLines(lines.join('\n'))
    .replace(/(^|\n\n|```\n)(?:-{3,}|\*{3,})$/, '$1')
    .trimEnd();

/** Takes the backslash away that the export put before a heading. */
export function unescapeHeading(text: string): string {
  return text.includes('\\#') ? text.replace(/^( {0,3})\\(\\*#{1,6})(?=\s|$)/, '$1$2') : text;
}

function isLinkAlone(line: string): boolean {
  return /^\s*(?:[-*+]\s+)?<?https?:\/\/[^\s<>]{1,1100}>?(?:<br ?\/?>)?[.,;:]?\s*$/.test(line);
}

/** The places of a line of code that says its file: "// File: src/A.sol". */
function placesInCode(line: string): ExchangedLocation[] {
  // A longer line would take the square of its length.
  const path =
    line.length > 500
      ? undefined
      : /^\s*(?:\/\/|\/\*|#)?\s*File(?:name)?: ?`?([\w@./#:–-]{1,300})`?\s*(?:\*\/)?\s*$/i.exec(line)?.[1];
  return path === undefined ? [] : findPlaces(path).places;
}

export function readFindingText(heading: DraftHeading, text: string): FoundFinding {
  const draft = new FindingDraft(heading);
  for (const line of markdownLines(text)) {
    const inner = parseHeading(line);
    if (inner) draft.addHeading({ ...inner, level: 6, source: line.text });
    else draft.addLine(line);
  }
  return draft.toFoundFinding();
}
