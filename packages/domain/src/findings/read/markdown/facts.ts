import type { ExchangedLocation } from '../../write/exchanged-finding.ts';
import { parseLevel, parseSeverity } from '../level-words.ts';
import { isOwnStatus } from '../past-status.ts';
import { placesIn } from './places.ts';

/** What the lines below a finding's heading say in the form "**Severity:** High". */
export type MarkdownFacts = {
  severity: string;
  likelihood: string;
  impact: string;
  sourceTool: string;
  sourceRule: string;
  status: string;
  locations: ExchangedLocation[];
};

export const noFacts = (): MarkdownFacts => ({
  severity: '',
  likelihood: '',
  impact: '',
  sourceTool: '',
  sourceRule: '',
  status: '',
  locations: [],
});

const NAMES: Readonly<Record<string, keyof MarkdownFacts>> = {
  severity: 'severity',
  'severity level': 'severity',
  'severity rating': 'severity',
  'report severity': 'severity',
  risk: 'severity',
  likelihood: 'likelihood',
  impact: 'impact',
  tool: 'sourceTool',
  rule: 'sourceRule',
  status: 'status',
  location: 'locations',
  locations: 'locations',
  context: 'locations',
  file: 'locations',
  files: 'locations',
  filename: 'locations',
  path: 'locations',
  target: 'locations',
  'affected code': 'locations',
  'affected files': 'locations',
  'affected contracts': 'locations',
  'found in': 'locations',
  'code location': 'locations',
  'location of affected code': 'locations',
  'lines of code': 'locations',
  'relevant github links': 'locations',
};

/** What every line of facts has. Most lines have none of it. */
const MAY_BE_FACTS = /[:|]|found in| [-–—] /i;
/** Longer than any name of places with its marks. */
const MAX_NAME = 60;

/** Takes the facts of a line. Returns false for a line, or a value, that is text. */
export function takeFacts(line: string, facts: MarkdownFacts): boolean {
  if (line.length > 2_000 || !MAY_BE_FACTS.test(line)) return false;
  const cells = line
    .replace(/^\s*[-*+>]\s/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
    .filter((cell) => cell !== '');
  const pairs = cells.flatMap((cell, index) => readPair(cell, cells[index + 1]));
  if (pairs.length === 0 || pairs.length < Math.ceil(cells.length / 2)) return false;
  return pairs.map(([name, value]) => takeFact(name, value, facts)).every(Boolean);
}

/** Matches a heading whose next line may be a fact (group 1: "Severity"), or below which several may be (group 2: "Classification"). */
export const factHeading = (title: string) =>
  FACT_HEADING.exec(title.replace(/[*_:]/g, '').trim().toLowerCase());
const FACT_HEADING =
  /^(?:(severity|likelihood|impact|status)|((?:finding |vulnerability |severity )?(?:classification|metadata)))$/;

/** Whether a line, or a heading, is nothing but a name of places: "**Context:**". The lines below it may be places. */
export function announcesPlaces(line: string): boolean {
  if (line.length > MAX_NAME) return false;
  return findFactName(line.replace(/^\s*[-+]\s/, '').replace(/[*_:]/g, '')) === 'locations';
}

/** The places of a line such as "File: src/A.sol", which stands within a text and stays in it. */
export function findNamedPlaces(line: string): ExchangedLocation[] {
  if (line.length > 2_000 || !MAY_BE_FACTS.test(line)) return [];
  const [name = '', value = ''] = readPair(line.replace(/^\s*[-*+>]\s/, '').trim(), undefined)[0] ?? [];
  return findFactName(name) === 'locations' ? placesIn(withoutLastMarks(value)) : [];
}

/** Without the marks of a pair that is emphasised as a whole: "*Target: src/A.sol*". */
const withoutLastMarks = (value: string) => value.replace(/[*_]{1,3}$/, '');

function readPair(cell: string, next: string | undefined): [string, string][] {
  // Aderyn writes its places without a colon.
  if (/^Found in\s/i.test(cell)) return [['found in', cell.slice(9)]];
  const found = /^[*_]{0,3}([A-Za-z][A-Za-z ]{1,30}?(?:\(s\))?)[*_]{0,3} ?(?::|[-–—] )[*_]{0,3}\s*(.+)/.exec(
    cell,
  );
  if (found) return [[found[1] ?? '', found[2] ?? '']];
  const name = cell.replace(/[*_]/g, '');
  return next !== undefined && findFactName(name) ? [[name, next]] : [];
}

function findFactName(name: string) {
  const key = name
    .trim()
    .toLowerCase()
    .replace(/\(s\)$/, 's');
  return Object.hasOwn(NAMES, key) ? NAMES[key] : undefined;
}

function takeFact(name: string, value: string, facts: MarkdownFacts): boolean {
  const fact = findFactName(name);
  const words = value.replace(/^[*_]+|[*_]+$/g, '').trim();
  switch (fact) {
    case 'severity':
      if (facts.severity !== '' || !parseSeverity(words)) return false;
      facts.severity = words;
      return true;
    case 'likelihood':
    case 'impact':
      if (!parseLevel(words)) return false;
      facts[fact] = words;
      return true;
    case 'sourceTool':
    case 'sourceRule':
      facts[fact] = value;
      return true;
    case 'status':
      facts.status ||= words;
      // Words of the report itself stay in the text.
      return isOwnStatus(words);
    case 'locations': {
      const places = placesIn(withoutLastMarks(value));
      facts.locations.push(...places);
      return places.length > 0;
    }
    default:
      return false;
  }
}
