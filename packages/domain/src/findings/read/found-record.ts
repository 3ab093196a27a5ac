import type { ExchangedLocation } from '../write/exchanged-finding.ts';
import { findFact, isFact, isNothingBut, plainName, type Fact } from '../vocabulary.ts';
import { addFinding, skipPart, type FoundFinding } from './build-finding.ts';
import { findPlaces } from './find-places.ts';
import { asArray, asMarkdown, asText, isRecord, type JsonRecord } from './json-value.ts';
import { writeKept } from './kept-text.ts';
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
    // A place may be an object, and lines a list. Other values that are not text are kept as they are.
    const isText = typeof value !== 'object' || found?.fact === 'locations' || found?.fact === 'firstLine';
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
const MAY_SAY_MORE: readonly Fact[] = ['likelihood', 'impact', 'status', 'section', 'number'];

/** Whatever its properties are called. What has no place in a finding is kept at the end of the description. */
export function toFoundFinding(record: JsonRecord, where: string): FoundFinding {
  const { facts, others } = sortFacts(record);
  const text = (fact: Fact) => asText(facts.get(fact)?.[1]);
  // Jira and others call the title a summary.
  const isSummary = ([name]: Given) => plainName(name) === 'summary';
  const description = facts.get('description');
  const summary =
    text('title') === '' ? [description, ...others].find((given) => given && isSummary(given)) : undefined;
  const { places, left } = readPlaces(facts);
  const more = MAY_SAY_MORE.flatMap((fact) => (isNothingBut(fact, text(fact)) ? [] : [facts.get(fact)]));
  // The word itself becomes the severity, or is kept when it is unknown.
  const severity = facts.get('severity');
  if (isFact('severity', text('severity')) && !isNothingBut('severity', text('severity')))
    more.push(severity);
  // An AI auditor may give no title but a category, or the place in the title alone.
  const title = text('title') || asText(summary?.[1]) || text('sourceRule') || asText(record['category']);
  const kept = [...more, ...left, ...others].flatMap((given) => (given && given !== summary ? [given] : []));
  return {
    where,
    title,
    severity: text('severity'),
    likelihood: text('likelihood'),
    impact: text('impact'),
    description: [
      description === summary ? '' : asMarkdown(description?.[1]),
      ...kept.map(([name, value]) => writeKept({ [name]: value })),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
    recommendation: asMarkdown(facts.get('recommendation')?.[1]),
    sourceTool: text('sourceTool'),
    sourceRule: text('sourceRule'),
    fingerprint: text('fingerprint'),
    number: text('number'),
    ...(text('status') !== '' && {
      status: text('status'),
      statusReason: text('statusReason'),
      statusLink: text('statusLink'),
    }),
    locations:
      places.length > 0 ? places : findPlaces(title).places.filter(({ firstLine }) => firstLine !== null),
  };
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
/** The places that a value names, its lines without a file, and the values that say more than that. */
type Said = { places: ExchangedLocation[]; lines: readonly Range[]; left: readonly unknown[] };

/** The places of a record: those that it lists, and its own file. Separate lines belong to the only place without lines. */
function readPlaces(facts: Properties): { places: ExchangedLocation[]; left: Given[] } {
  const listed = facts.get('locations');
  const said = listed ? placesOf(listed[1]) : { places: [], lines: [], left: [] };
  const left: Given[] =
    listed && said.left.length > 0 ? [[listed[0], said.left.length > 1 ? said.left : said.left[0]]] : [];
  const path = facts.get('path');
  const file = path ? fileOf(path) : { places: [], lines: [], left: [] };
  if (path && file.left.length > 0) left.push(path);
  const repository = asText(facts.get('repository')?.[1]) || null;
  const own = file.places.map((place) => ({ ...place, repository: place.repository ?? repository }));
  const apart = linesOf(facts);
  const lines = apart.length > 0 ? apart : said.lines;
  const bare = (own.length > 0 ? own : said.places).filter(({ firstLine }) => firstLine === null);
  const [place] = bare.length === 1 ? bare : [];
  const isPlaced = place !== undefined && lines.length > 0;
  const withLines = (each: ExchangedLocation) =>
    isPlaced && each === place
      ? lines.map(([firstLine, lastLine]) => ({ ...each, firstLine, lastLine }))
      : [each];
  if (!(isPlaced && apart.length > 0))
    for (const fact of ['firstLine', 'lastLine'] as const)
      left.push(...(facts.has(fact) ? [facts.get(fact) as Given] : []));
  return { places: [...said.places, ...own].flatMap(withLines), left };
}

/** A file may have no ending, but the name of a contract is no file. */
function fileOf([name, value]: Given): Said {
  const path = asText(value);
  const said = placesOf(path);
  const isFile = /^[^\s()]+$/.test(path) && plainName(name) !== 'contract' && said.left.length > 0;
  return isFile
    ? { places: [{ repository: null, path, firstLine: null, lastLine: null }], lines: [], left: [] }
    : said;
}

/** The places of a text, an object, or a list of both. `left` has each value that says more than a place, as a whole. */
function placesOf(value: unknown): Said {
  if (Array.isArray(value)) {
    const said = value.map(placesOf);
    return {
      places: said.flatMap(({ places }) => places),
      lines: said.flatMap(({ lines }) => lines),
      left: value.filter((_, index) => (said[index]?.left.length ?? 0) > 0),
    };
  }
  if (isRecord(value)) {
    const { facts, others } = sortFacts(value);
    const { places, left } = readPlaces(facts);
    const unread = [...facts].flatMap(([fact, given]) => (PLACE_FACTS.has(fact) ? [] : [given]));
    const rest = [...unread, ...others, ...left];
    return { places, lines: [], left: rest.length > 0 ? [Object.fromEntries(rest)] : [] };
  }
  const found = asText(value).split('\n').map(findPlaces);
  const places = found.flatMap((line) => line.places);
  const isAll = places.length > 0 && found.every(({ rest }) => rest === '');
  return {
    places,
    lines: found.flatMap(({ lines }) => lines),
    left: isAll || asText(value) === '' ? [] : [value],
  };
}

const PLACE_FACTS = new Set<Fact>(['locations', 'repository', 'path', 'firstLine', 'lastLine']);

/** The lines that a record names: 12, "12-20", "12, 40" or [12, 13, 14]. */
function linesOf(facts: Properties): Range[] {
  const value = facts.get('firstLine')?.[1];
  const list = asArray(value).map(asText);
  const isRange =
    list.length === 2 ||
    list.every((line, index) => index === 0 || Number(line) === Number(list[index - 1]) + 1);
  const text = list.length === 0 ? asText(value) : isRange ? `${list[0]}-${list.at(-1)}` : list.join(', ');
  const lastLine = Number(asText(facts.get('lastLine')?.[1]));
  return findPlaces(`lines ${text}`).lines.map(([firstLine, end]) => [firstLine, lastLine || end]);
}
