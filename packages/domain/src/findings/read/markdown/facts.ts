import type { ExchangedLocation } from '../../write/exchanged-finding.ts';
import { parseLocation } from '../../write/location-text.ts';
import { isOwnStatus } from '../past-status.ts';
import { parseLevel, parseSeverity } from '../level-words.ts';

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
  target: 'locations',
  'affected code': 'locations',
  'affected files': 'locations',
  'affected contracts': 'locations',
  'found in': 'locations',
  'code location': 'locations',
  'lines of code': 'locations',
  'relevant github links': 'locations',
};

/** Takes the facts of a line. Returns false for a line, or a value, that is text. */
export function takeFacts(line: string, facts: MarkdownFacts): boolean {
  if (line.length > 2_000) return false;
  const cells = line
    .replace(/^\s*[-*+>]\s/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
    .filter((cell) => cell !== '');
  const pairs = cells.flatMap((cell, index) => readPair(cell, cells[index + 1]));
  if (pairs.length === 0 || pairs.length < Math.ceil(cells.length / 2)) return false;
  return pairs.map(([name, value]) => takeFact(name, value, facts)).every(Boolean);
}

/** Whether a line, or a heading, is nothing but a name of places: "**Context:**". The lines below it may be places. */
export function announcesPlaces(line: string): boolean {
  return findFactName(line.replace(/^\s*[-+]\s/, '').replace(/[*_:]/g, '')) === 'locations';
}

/** The place that a line is nothing but a link to, on GitHub, GitLab or Bitbucket with its lines; else none. */
export function findPermalink(line: string): ExchangedLocation[] {
  const address = /^\s*(?:[-*+]\s+)?<?(https?:\/\/[^\s<>]{1,1000}#L?[^\s<>]{1,40}?)>?[.,;:]?\s*$/.exec(
    line,
  )?.[1];
  const place = address === undefined ? null : parseLocation(address);
  return place?.repository && place.firstLine !== null ? [place] : [];
}

function readPair(cell: string, next: string | undefined): [string, string][] {
  // Aderyn writes its places without a colon.
  if (/^Found in\s/i.test(cell)) return [['found in', cell.slice(9)]];
  const found = /^[*_]{0,3}([A-Za-z][A-Za-z ]{1,30}?)[*_]{0,3} ?:[*_]{0,3}\s*(.+)/.exec(cell);
  if (found) return [[found[1] ?? '', found[2] ?? '']];
  const name = cell.replace(/[*_]/g, '');
  return next !== undefined && findFactName(name) ? [[name, next]] : [];
}

function findFactName(name: string) {
  const key = name.trim().toLowerCase();
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
      const places = placesIn(value);
      facts.locations.push(...places);
      return places.length > 0;
    }
    default:
      return false;
  }
}

const WITH_EXTENSION = /\.\w{1,8}(?:$|[#:\s])/;
const LINK = /\[[^[\]]{0,300}\]\(([^\s()]{1,1000})(?: "[^"]{0,300}"){0,2}\)/g;
/** Links to the web, and those to lines of a file of the same repository. */
const LINKED_PLACE = /^https?:\/\/|^[^:#]+#L\d/i;

/** The places of a line: links to files, pieces of code, or the line itself, as far as they look like files. */
export function placesIn(text: string): ExchangedLocation[] {
  const links = [...text.matchAll(LINK)]
    .map(([, address]) => address ?? '')
    .filter((address) => LINKED_PLACE.test(address));
  const code = [...text.matchAll(/`([^`]+)`/g)].map(([, words]) => words ?? '');
  const candidates = links.length > 0 ? links : code.length > 0 ? code : text.split(/,\s/);
  // The portal's own export gives one place per line, also of a file without an extension.
  const isOurs = text === `\`${code[0]}\``;
  return candidates
    .filter((candidate) => isOurs || WITH_EXTENSION.test(candidate))
    .flatMap((candidate) => parseLocation(candidate) ?? []);
}
