import type { ExchangedLocation } from '../write/exchanged-finding.ts';
import { findFact, parseLevel, parseNumber, plainName, type Fact } from '../vocabulary.ts';
import { addFinding, skipPart, type FoundFinding } from './build-finding.ts';
import { findPlaces } from './find-places.ts';
import { asArray, asMarkdown, asText, isRecord, type JsonRecord } from './json-value.ts';
import { writeKept } from './kept-text.ts';
import { isOwnStatus } from './past-status.ts';
import type { ReadFile } from './read-file-result.ts';

/** What the portal itself writes and decides. A draft begins without them. */
const IGNORED = new Set(['publishedat', 'updatedat', 'lastchanged', 'createdat']);

type Properties = ReadonlyMap<Fact, { name: string; value: unknown }>;

/** The properties by the fact that they give, of several the best name, and all others. */
function sortFacts(record: JsonRecord): {
  facts: Map<Fact, { name: string; value: unknown }>;
  others: [string, unknown][];
} {
  const facts = new Map<Fact, { name: string; value: unknown; rank: number }>();
  const others: [string, unknown][] = [];
  for (const [name, value] of Object.entries(record)) {
    if (value === '' || value === null || IGNORED.has(plainName(name))) continue;
    const { fact, rank } = findFact(name) ?? { rank: 0 };
    const best = fact && facts.get(fact);
    // A place may be an object. Other facts that are neither a word nor a text are kept as they are.
    if (!fact || (best && best.rank <= rank) || (typeof value === 'object' && fact !== 'locations'))
      others.push([name, value]);
    else {
      if (best) others.push([best.name, best.value]);
      facts.set(fact, { name, value, rank });
    }
  }
  return { facts, others };
}

/** Whatever its properties are called. What has no place in a finding is kept at the end of the description. */
export function toFoundFinding(record: JsonRecord, where: string): FoundFinding {
  const { facts, others } = sortFacts(record);
  const text = (fact: Fact) => asText(facts.get(fact)?.value);
  const kept = (fact: Fact) => {
    const given = facts.get(fact);
    if (given) others.unshift([given.name, given.value]);
  };
  // Jira and others call the title a summary.
  const isSummary = text('title') === '' && plainName(facts.get('description')?.name ?? '') === 'summary';
  const other = text('title') === '' ? others.findIndex(([name]) => plainName(name) === 'summary') : -1;
  const summary = isSummary ? text('description') : asText(others.splice(other, other < 0 ? 0 : 1)[0]?.[1]);
  const { places, left } = readPlaces(facts);
  others.unshift(...left);
  if (parseNumber(text('number')) === null && text('number') !== '') kept('number');
  kept('section');
  // What says more than the word that it becomes is kept: a status that the portal does not have, "High - anybody can call it".
  if (text('status') !== '' && !isOwnStatus(text('status'))) kept('status');
  for (const fact of ['impact', 'likelihood'] as const)
    if (text(fact) !== '' && parseLevel(text(fact))?.isAll !== true) kept(fact);
  // An AI auditor may give no title but a category, or the place in the title alone.
  const title = text('title') || summary || text('sourceRule') || asText(record['category']);
  const description = isSummary ? '' : asMarkdown(facts.get('description')?.value);
  return {
    where,
    title,
    severity: text('severity'),
    likelihood: text('likelihood'),
    impact: text('impact'),
    description: [description, ...others.map(([name, value]) => writeKept({ [name]: value }))]
      .filter((part) => part !== '')
      .join('\n\n'),
    recommendation: asMarkdown(facts.get('recommendation')?.value),
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
  const isName = plainName(facts.get('title')?.name ?? '') === 'name';
  const found = toFoundFinding(record, where);
  if (isName && !facts.has('severity') && !facts.has('description'))
    skipPart(file, found, 'It has a name, but no severity and no description.');
  else addFinding(file, found);
}

type Left = [name: string, value: unknown][];

/** The places of a record, and what its properties say of them that is no place. */
function readPlaces(facts: Properties): { places: ExchangedLocation[]; left: Left } {
  const own = ownPlaces(facts);
  const listed = facts.get('locations');
  if (!listed) return own;
  const said = placesOf(listed.value);
  const keep: Left = said.left === undefined ? [] : [[listed.name, said.left]];
  // Beside a file, AI auditors say the place within it in words: "Vault.take(), lines 26-28".
  const [line] = said.lines;
  if (said.places.length === 0 && line && facts.has('path') && !facts.has('firstLine')) {
    const [firstLine, lastLine] = line;
    return {
      places: own.places.map((place) => ({ ...place, firstLine, lastLine })),
      left: [...keep, ...own.left],
    };
  }
  // Of one file, the line may stand beside it.
  const [place, ...more] = said.places;
  const lines = linesOf(facts);
  if (place && more.length === 0 && place.firstLine === null && lines.length > 0 && !facts.has('path'))
    return { places: lines.map((each) => ({ ...place, ...each })), left: keep };
  return { places: [...said.places, ...own.places], left: [...keep, ...own.left] };
}

/** The places of a text, an object, or a list of both, and what else they say. */
function placesOf(value: unknown): {
  places: ExchangedLocation[];
  lines: (readonly [number, number])[];
  left: unknown;
} {
  if (isRecord(value)) {
    const { facts, others } = sortFacts(value);
    const { places, left } = readPlaces(facts);
    const unread = [...facts].flatMap(([fact, { name, value: given }]) =>
      PLACE_FACTS.has(fact) ? [] : [[name, given] as const],
    );
    const rest = Object.fromEntries([...unread, ...others, ...left]);
    return { places, lines: [], left: Object.keys(rest).length > 0 ? rest : undefined };
  }
  const isText = typeof value === 'string' || typeof value === 'number';
  const parts = isText
    ? String(value).split('\n').map(findPlaces)
    : asArray(value).map((entry) => placesOf(entry));
  const hasLeft = parts.some((part) => ('rest' in part ? part.rest !== '' : part.left !== undefined));
  return {
    places: parts.flatMap(({ places }) => places),
    lines: parts.flatMap(({ lines }) => lines),
    left: hasLeft || (isText && parts.every(({ places }) => places.length === 0)) ? value : undefined,
  };
}

const PLACE_FACTS = new Set<Fact>(['locations', 'repository', 'path', 'firstLine', 'lastLine']);

/** The lines that a record names: 12, "12-20" or "12, 40". */
function linesOf(facts: Properties): Pick<ExchangedLocation, 'firstLine' | 'lastLine'>[] {
  const lastLine = Number(asText(facts.get('lastLine')?.value));
  return findPlaces(`lines ${asText(facts.get('firstLine')?.value)}`).lines.map(([firstLine, end]) => ({
    firstLine,
    lastLine: lastLine || end,
  }));
}

/** The place that path and lines of the record itself give. Lines without a path are kept. */
function ownPlaces(facts: Properties): { places: ExchangedLocation[]; left: Left } {
  const given = (['path', 'firstLine', 'lastLine'] as const).flatMap((fact) => facts.get(fact) ?? []);
  const path = asText(facts.get('path')?.value);
  const lines = linesOf(facts);
  const repository = asText(facts.get('repository')?.value) || null;
  const found = findPlaces(path);
  // A file may have no ending, but the name of a contract is no file.
  const isFile = /^[^\s()]+$/.test(path) && plainName(facts.get('path')?.name ?? '') !== 'contract';
  const [place, ...more] =
    found.rest === '' && found.places.length > 0
      ? found.places
      : isFile
        ? [{ repository: null, path, firstLine: null, lastLine: null }]
        : found.places;
  if (!place) return { places: [], left: given.map(({ name, value }) => [name, value]) };
  const left: Left = found.rest === '' || isFile ? [] : [['path', path]];
  const line = facts.get('firstLine');
  if (line && lines.length === 0) left.push([line.name, line.value]);
  const own = { ...place, repository: place.repository ?? repository };
  const placed =
    place.firstLine === null && lines.length > 0 ? lines.map((each) => ({ ...own, ...each })) : [own];
  return { places: [...placed, ...more], left };
}
