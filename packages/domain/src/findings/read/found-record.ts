import type { ExchangedLocation } from '../write/exchanged-finding.ts';
import {
  findFact,
  isFact,
  isNothingBut,
  parseGrade,
  parseGradeAtEnd,
  parseNumber,
  parseSeverityLabel,
  plainName,
  type Fact,
  type Label,
} from '../vocabulary.ts';
import { parseLabel } from '../write/markdown-structure.ts';
import { addFinding, skipPart, type FoundFinding } from './build-finding.ts';
import { findLocations } from './find-locations.ts';
import { asArray, asMarkdown, asText, isRecord, type JsonRecord } from './json-value.ts';
import { paragraphs, writeKept } from './kept-text.ts';
import type { ReadFile } from './read-file-result.ts';

/** What the portal itself writes and decides. A draft begins without them. */
const IGNORED = new Set(['publishedat', 'updatedat', 'lastchanged', 'createdat']);

type Given = readonly [name: string, value: unknown];
type Properties = ReadonlyMap<Fact, Given>;

/** The properties by the fact that they give, of several the best name, and all others. */
function sortFacts(record: JsonRecord): { facts: Map<Fact, Given>; others: Given[] } {
  const facts = new Map<Fact, Given>();
  const others: Given[] = [];
  for (const given of Object.entries(record)) {
    const [name, value] = given;
    if (value === '' || value === null || IGNORED.has(plainName(name))) continue;
    const found = findFact(name);
    const best = found && facts.get(found.fact);
    // Locations and lines may be objects and lists. Other values that are not text are kept as they are.
    const isText =
      typeof value !== 'object' || (found && LOCATION_FACTS.has(found.fact) && found.fact !== 'repository');
    const isWorse = best && (findFact(best[0])?.rank ?? 0) <= (found?.rank ?? 0);
    if (!found || !isText || isWorse) others.push(given);
    else {
      if (best) others.push(best);
      facts.set(found.fact, given);
    }
  }
  return { facts, others };
}

/** Facts whose value may say more than the word that is read from it, such as "High - anybody can call it". */
const MAY_SAY_MORE = new Set<Fact>(['severity', 'likelihood', 'impact', 'status', 'section', 'number']);

function saysMore(fact: Fact, words: string): boolean {
  // An unknown severity is kept in any case.
  const isKept = fact === 'severity' && !isFact(fact, words);
  return MAY_SAY_MORE.has(fact) && !isKept && !isNothingBut(fact, words);
}

/** Jira and others call the title a summary. */
function withTitle(record: JsonRecord): JsonRecord {
  const entries = Object.entries(record);
  const hasTitle = entries.some(([name, value]) => findFact(name)?.fact === 'title' && asText(value) !== '');
  const summary = hasTitle ? undefined : entries.find(([name]) => plainName(name) === 'summary')?.[0];
  return Object.fromEntries(entries.map(([name, value]) => [name === summary ? 'title' : name, value]));
}

/** Whatever its properties are called. What has no place in a finding is kept at the end of the description. */
export function toFoundFinding(record: JsonRecord, where: string): FoundFinding {
  const { facts, others } = sortFacts(withTitle(record));
  const text = (fact: Fact) => asText(facts.get(fact)?.[1]);
  const { places, left } = readLocations(facts);
  const more = [...facts].flatMap(([fact, given]) => (saysMore(fact, asText(given[1])) ? [given] : []));
  const kept = [...more, ...left, ...others].map(([name, value]) => writeKept({ [name]: value }));
  // An AI auditor may give no title but a category, or the location in the title alone.
  const given = text('title') || text('sourceRule') || asText(record['category']);
  const label = labelOf(given, text('severity'));
  const title = label?.title ?? given;
  const { letters = '' } = parseLabel(text('number')) ?? label ?? {};
  return {
    where,
    title,
    severity: text('severity') || (parseSeverityLabel(letters) ?? ''),
    likelihood: text('likelihood'),
    impact: text('impact'),
    description: paragraphs(asMarkdown(facts.get('description')?.[1]), ...kept),
    recommendation: asMarkdown(facts.get('recommendation')?.[1]),
    sourceTool: text('sourceTool'),
    sourceRule: text('sourceRule'),
    fingerprint: text('fingerprint'),
    number: parseNumber(text('number')) === null && label ? label.number : text('number'),
    ...(text('status') !== '' && {
      status: text('status'),
      statusReason: text('statusReason'),
      statusLink: text('statusLink'),
    }),
    locations:
      places.length > 0 ? places : findLocations(title).places.filter(({ firstLine }) => firstLine !== null),
  };
}

/** The number before a title, as in "[H-01] Title", or without a severity the grade before or after it. */
function labelOf(title: string, severity: string): Label | null {
  const label = parseLabel(title) ?? (severity === '' ? (parseGrade(title) ?? parseGradeAtEnd(title)) : null);
  return label?.title ? label : null;
}

/** Adds the finding of a record. A "name" alone is no title: a linter gives one to each file and each rule. */
export function addRecord(file: ReadFile, record: JsonRecord, where: string): void {
  const { facts } = sortFacts(record);
  const isName = plainName(facts.get('title')?.[0] ?? '') === 'name';
  const found = toFoundFinding(record, where);
  if (isName && !facts.has('severity') && !facts.has('description'))
    skipPart(file, found, 'It has a name, but no severity and no description.');
  else addFinding(file, found);
}

type Range = readonly [first: number, last: number];
/** The locations that a value names, its lines without a file, and the values that say more than that. */
type Said<Left> = { places: ExchangedLocation[]; lines: readonly Range[]; left: readonly Left[] };

/** The locations of a record: those that it lists, and its own file. Separate lines belong to the only one without lines. */
function readLocations(facts: Properties): { places: ExchangedLocation[]; left: Given[] } {
  const listed = locationsOf(facts.get('locations'));
  const file = fileOf(facts.get('path'));
  const repository = asText(facts.get('repository')?.[1]) || null;
  const own = file.places.map((place) => ({ ...place, repository: place.repository ?? repository }));
  const apart = linesOf(facts);
  const lines = apart.length > 0 ? apart : listed.lines;
  const bare = (own.length > 0 ? own : listed.places).filter(({ firstLine }) => firstLine === null);
  const place = bare.length === 1 && lines.length > 0 ? bare[0] : undefined;
  const unplaced = place && apart.length > 0 ? [] : [facts.get('firstLine'), facts.get('lastLine')];
  return {
    places: [...listed.places, ...own].flatMap((each) =>
      each === place ? lines.map(([firstLine, lastLine]) => ({ ...each, firstLine, lastLine })) : [each],
    ),
    left: [...listed.left, ...file.left, ...unplaced.flatMap((given) => (given ? [given] : []))],
  };
}

/** A file may have no ending, but the name of a contract is no file. */
function fileOf(given: Given | undefined): Said<Given> {
  const said = locationsOf(given);
  const path = asText(given?.[1]);
  const isFile =
    /^[^\s()]+$/.test(path) && given && plainName(given[0]) !== 'contract' && said.left.length > 0;
  return isFile
    ? { places: [{ repository: null, path, firstLine: null, lastLine: null }], lines: [], left: [] }
    : said;
}

function locationsOf(given: Given | undefined): Said<Given> {
  const { left, ...said } = locationsIn(given?.[1]);
  return { ...said, left: given && left.length > 0 ? [[given[0], left.length > 1 ? left : left[0]]] : [] };
}

/** The locations of a text, an object, or a list of both. `left` has each value that says more than a location, as a whole. */
function locationsIn(value: unknown): Said<unknown> {
  if (Array.isArray(value)) {
    const said = value.map(locationsIn);
    return {
      places: said.flatMap(({ places }) => places),
      lines: said.flatMap(({ lines }) => lines),
      left: value.filter((_, index) => (said[index]?.left.length ?? 0) > 0),
    };
  }
  if (isRecord(value)) {
    const { facts, others } = sortFacts(value);
    const { places, left } = readLocations(facts);
    const unread = [...facts].flatMap(([fact, given]) => (LOCATION_FACTS.has(fact) ? [] : [given]));
    const rest = [...unread, ...others, ...left];
    return { places, lines: [], left: rest.length > 0 ? [Object.fromEntries(rest)] : [] };
  }
  const found = asText(value).split('\n').map(findLocations);
  const places = found.flatMap((line) => line.places);
  const isAll = places.length > 0 && found.every(({ rest }) => rest === '');
  return {
    places,
    lines: found.flatMap(({ lines }) => lines),
    left: isAll || asText(value) === '' ? [] : [value],
  };
}

const LOCATION_FACTS = new Set<Fact>(['locations', 'repository', 'path', 'firstLine', 'lastLine']);

const lineOf = (value: unknown) => asText(isRecord(value) ? value['line'] : value);

/** The lines that a record names: 12, "12-20", "12, 40" or [12, 13, 14]. */
function linesOf(facts: Properties): Range[] {
  const value = facts.get('firstLine')?.[1];
  const list = (isRecord(value) && !('line' in value) ? Object.values(value) : asArray(value)).map(lineOf);
  const isRange =
    list.length === 2 ||
    list.every((line, index) => index === 0 || Number(line) === Number(list[index - 1]) + 1);
  const text = list.length === 0 ? lineOf(value) : isRange ? `${list[0]}-${list.at(-1)}` : list.join(', ');
  const lastLine = Number(lineOf(facts.get('lastLine')?.[1]));
  return findLocations(`lines ${text}`).lines.map(([firstLine, end]) => [firstLine, lastLine || end]);
}
