import type { ExchangedLocation } from '../../write/exchanged-finding.ts';
import { findFact, parseLevel, parseNumber, parseSeverity } from '../../vocabulary.ts';
import { findPlaces } from '../find-places.ts';
import { isOwnStatus } from '../past-status.ts';

/** What lines such as "**Severity:** High" say of a finding. */
export type MarkdownFacts = {
  [
    fact in 'title' | 'severity' | 'likelihood' | 'impact' | 'sourceTool' | 'sourceRule' | 'number' | 'status'
  ]: string;
} & { locations: ExchangedLocation[] };

export const noFacts = (): MarkdownFacts => ({
  title: '',
  severity: '',
  likelihood: '',
  impact: '',
  sourceTool: '',
  sourceRule: '',
  number: '',
  status: '',
  locations: [],
});

/** Whether a line says facts, and whether nothing else stands in it, so that it can leave the text. */
export type Reading = { isRead: boolean; leaves: boolean };
const NOTHING: Reading = { isRead: false, leaves: false };

export function readFacts(line: string, facts: MarkdownFacts): Reading {
  // Most lines have nothing that every line of facts has.
  if (line.length > 2_000 || !/[:|]|found in| [-–—] /i.test(line)) return NOTHING;
  const cells = line
    .replace(/^\s*[-*+>]\s/, '')
    .split(/(?<!\\)\||<br ?\/?>|\s{2,}(?=[*_]{1,3}[A-Z])/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
    .filter((cell) => cell !== '');
  const pairs = cells.flatMap((cell, index) => readPair(cell, cells[index + 1]));
  if (pairs.length === 0 || pairs.length < Math.ceil(cells.length / 2)) return NOTHING;
  const readings = pairs.map(([name, value]) => takeFact(name, value, facts));
  return { isRead: readings.some(({ isRead }) => isRead), leaves: readings.every(({ leaves }) => leaves) };
}

/** The name of a pair in front of its value. "Found in" has no colon. */
const PAIR = /^[*_]{0,3}([A-Za-z][A-Za-z ]{1,35}?(?:\(s\))?)[*_]{0,3} ?(?::|[-–—] )[*_]{0,3}\s*(.+)/;

function readPair(cell: string, next: string | undefined): [string, string][] {
  if (/^Found in\s/i.test(cell)) return [['found in', cell.slice(9)]];
  const [all, name = '', value = ''] = PAIR.exec(cell) ?? [];
  if (all !== undefined) return [[name, value]];
  return next !== undefined && findFact(cell) ? [[cell, next]] : [];
}

function takeFact(name: string, value: string, facts: MarkdownFacts): Reading {
  const fact = findFact(name)?.fact;
  const words = value.replace(/^[*_`]+|[*_`]+$/g, '').trim();
  switch (fact) {
    case 'severity':
      if (facts.severity !== '' || !parseSeverity(words)) return NOTHING;
      facts.severity = words;
      // What stands beside the word stays in the text.
      return { isRead: true, leaves: !/\d/.test(words) && words.split(/[^a-z-]+/i).every(isSeverityWord) };
    case 'title':
      if (isTitle(name)) facts.title ||= words;
      return NOTHING;
    case 'likelihood':
    case 'impact': {
      const said = parseLevel(words);
      if (!said || facts[fact] !== '') return NOTHING;
      facts[fact] = said.level;
      return { isRead: true, leaves: said.isAll };
    }
    case 'sourceTool':
    case 'sourceRule':
      if (facts[fact] !== '' || words.length > 100 || findPlaces(words).places.length > 0) return NOTHING;
      facts[fact] = value;
      return { isRead: true, leaves: true };
    case 'number':
      if (parseNumber(words) === null) return NOTHING;
      facts.number ||= words;
      return { isRead: true, leaves: true };
    case 'status':
      facts.status ||= words;
      // Words of the report itself stay in the text.
      return { isRead: true, leaves: isOwnStatus(words) };
    case 'locations':
    case 'path': {
      const { places, rest } = findPlaces(value);
      facts.locations.push(...places);
      return { isRead: places.length > 0, leaves: places.length > 0 && rest === '' };
    }
    default:
      return NOTHING;
  }
}

const isTitle = (name: string) => /^\W*(?:\w+ )?title\W*$/i.test(name);

const isSeverityWord = (word: string) =>
  /^(?:|risk|severity|level|issue|finding|to|or)$/i.test(word) || parseSeverity(word) !== null;

/** Whether a text, besides its code, has a line that names a field of a finding and says nothing else, such as "**Severity:** High". */
export function namesFields(text: string): boolean {
  return text
    .replaceAll(/^(`{3,}|~{3,})[^]*?^\1/gm, '')
    .split('\n')
    .some((line) => {
      const facts = noFacts();
      if (!readFacts(line, facts).leaves) return KEPT.test(line);
      return [facts.severity, facts.likelihood, facts.impact, facts.status, facts.number].join('') !== '';
    });
}

/** What an import keeps in the description, because a finding has no place for it (build-finding.ts). */
const KEPT = /^(?:Severity: .{1,100}|Further places in the code:)$/;

/** The places of a line such as "File: src/A.sol", which stands within a text and stays in it. */
export function findNamedPlaces(line: string): ExchangedLocation[] {
  const facts = noFacts();
  if (line.length <= 2_000 && /[:]|found in/i.test(line)) readFacts(line, facts);
  return facts.locations;
}

/** Whether a line, or a heading, is nothing but a name of places: "**Context:**". The lines below it may be places. */
export function announcesPlaces(line: string): boolean {
  const fact = line.length > 60 ? undefined : findFact(line)?.fact;
  return (fact === 'locations' || fact === 'path') && /^[\s*_+:#()A-Za-z-]*$/.test(line);
}

/** What a heading asks for that is nothing but the name of a fact or of several: the lines below it may say them. */
export function factsAskedBy(title: string): 'one' | 'several' | null {
  if (title.length > 60) return null;
  if (isTitle(title)) return 'one';
  const facts = title.split(/&|\/| and /i).map((name) => findFact(name)?.fact);
  if (/^\W*(?:(?:finding|vulnerability|severity) )?(?:classification|metadata)\W*$/i.test(title))
    return 'several';
  if (
    !facts.every(
      (fact) => fact === 'severity' || fact === 'likelihood' || fact === 'impact' || fact === 'status',
    )
  )
    return null;
  return facts.length > 1 ? 'several' : 'one';
}
