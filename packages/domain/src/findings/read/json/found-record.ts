import type { ExchangedLocation } from '../../write/exchanged-finding.ts';
import { parseLocation } from '../../write/location-text.ts';
import { placesInTitle } from '../markdown/places.ts';
import type { FoundFinding } from '../build-finding.ts';
import { writeKept } from '../kept-text.ts';
import { isOwnStatus } from '../past-status.ts';
import { asArray, asMarkdown, asRecord, asText, isRecord, type JsonRecord } from '../json-value.ts';

/** The names under which tools and people give a fact, in small letters without spaces and signs. */
const NAMES = {
  title: ['title', 'findingtitle', 'issuetitle', 'vulnerabilitytitle', 'name', 'finding', 'issue', 'summary'],
  severity: ['severity', 'risk', 'risklevel', 'level', 'priority'],
  likelihood: ['likelihood', 'probability'],
  impact: ['impact'],
  description: ['description', 'details', 'detail', 'body', 'message', 'text'],
  recommendation: ['recommendation', 'recommendations', 'mitigation', 'remediation', 'fix', 'solution'],
  sourceTool: ['sourcetool', 'tool', 'scanner', 'source'],
  sourceRule: ['sourcerule', 'rule', 'ruleid', 'check', 'checkid', 'detector', 'vulnidfromtool'],
  fingerprint: ['sourcefingerprint', 'fingerprint'],
  number: ['number'],
  status: ['status'],
  statusReason: ['statusreason'],
  statusLink: ['statuslink'],
  locations: ['locations', 'location', 'affectedcode', 'codelocation', 'filepaths', 'affectedfiles'],
  repository: ['repository', 'repo'],
  path: ['path', 'file', 'filename', 'filepath', 'uri', 'contract'],
  firstLine: ['firstline', 'startline', 'line', 'linestart', 'linenumber', 'lineno', 'lines'],
  lastLine: ['lastline', 'endline', 'lineend'],
} as const;
type Fact = keyof typeof NAMES;

/** What the portal itself writes and decides. A draft begins without them. */
const IGNORED = new Set(['publishedat', 'updatedat', 'lastchanged', 'createdat', 'id']);

const FACTS_BY_NAME = new Map<string, Fact>(
  (Object.keys(NAMES) as Fact[]).flatMap((fact) => NAMES[fact].map((name) => [name, fact] as const)),
);

/** The fact that a column or a property gives, or null. */
export function findFact(name: string): Fact | null {
  return FACTS_BY_NAME.get(plainName(name)) ?? null;
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** Such as "src/A.sol, lines 3-9" or an address; "Vault.take(), lines 3-9" does not. */
const MAY_NAME_FILE = /\.\w{1,8}(?:$|[#:,;?`)\]\s])/;

/**
 * A finding from an object or a row, whatever its properties are called. What has no place in a finding is kept as text at the
 * end of the description.
 */
export function toFoundFinding(record: JsonRecord, where: string): FoundFinding {
  const facts = new Map<Fact, unknown>();
  const others: string[] = [];
  for (const [name, value] of Object.entries(record)) {
    if (value === '') continue;
    const fact = findFact(name);
    // A place may be an object. Other facts that are neither a word nor a text are kept as they are.
    const isReadable = fact === 'locations' || typeof value !== 'object' || value === null;
    if (fact && isReadable && !facts.has(fact)) facts.set(fact, value);
    else if (!IGNORED.has(plainName(name))) others.push(writeKept({ [name]: value }));
  }
  const text = (fact: Fact) => asText(facts.get(fact));
  const impact = text('impact');
  // Beside a file, AI auditors say the place within it in words: "Vault.take(), lines 26-28".
  const inFile = asText(facts.get('locations'));
  if (facts.has('path') && inFile !== '' && !MAY_NAME_FILE.test(inFile)) {
    facts.delete('locations');
    facts.set('firstLine', facts.get('firstLine') ?? /\blines? (\d[\d –-]*)/i.exec(inFile)?.[1]);
    others.push(writeKept({ location: inFile }));
  }
  // A status that the portal does not have is kept, as it may say more than the status that it becomes.
  if (text('status') !== '' && !isOwnStatus(text('status'))) others.unshift(`Status: ${text('status')}`);
  // A word is a level; a sentence is a description of the impact.
  if (impact.includes(' ')) others.unshift(`Impact: ${impact}`);
  // An AI auditor may give no title but a category, or the place in the title alone.
  const title = text('title') || text('sourceRule') || asText(record['category']);
  const places = [...toLocations(facts.get('locations')), ...ownLocation(facts)];
  return {
    where,
    title,
    severity: text('severity'),
    likelihood: text('likelihood'),
    impact,
    description: [asMarkdown(facts.get('description')), ...others].filter((part) => part !== '').join('\n\n'),
    recommendation: asMarkdown(facts.get('recommendation')),
    sourceTool: text('sourceTool'),
    sourceRule: text('sourceRule'),
    fingerprint: text('fingerprint'),
    number: text('number'),
    ...(text('status') !== '' && {
      status: text('status'),
      statusReason: text('statusReason'),
      statusLink: text('statusLink'),
    }),
    locations: places.length > 0 ? places : placesInTitle(title),
  };
}

function toLocations(value: unknown): ExchangedLocation[] {
  if (typeof value === 'string') return value.split('\n').flatMap((line) => parseLocation(line) ?? []);
  if (isRecord(value)) return toLocation(value);
  return asArray(value).flatMap((entry) =>
    isRecord(entry) ? toLocation(entry) : toLocations(asText(entry)),
  );
}

function toLocation(record: JsonRecord): ExchangedLocation[] {
  const facts = new Map<Fact, unknown>();
  for (const [name, value] of Object.entries(asRecord(record))) {
    const fact = findFact(name);
    if (fact) facts.set(fact, value);
  }
  return ownLocation(facts);
}

/** The location that path and lines of the record itself give. The lines may be "10-20". */
function ownLocation(facts: ReadonlyMap<Fact, unknown>): ExchangedLocation[] {
  const path = asText(facts.get('path'));
  if (path === '') return [];
  const lines = /^L?(\d{1,9})(?:\s*(?:-|–)\s*L?(\d{1,9}))?/i.exec(asText(facts.get('firstLine')));
  const lastLine = asText(facts.get('lastLine')) || lines?.[2];
  const repository = asText(facts.get('repository')) || null;
  if (!lines) {
    const parsed = parseLocation(path);
    return parsed ? [{ ...parsed, repository: parsed.repository ?? repository }] : [];
  }
  return [
    {
      repository,
      path,
      firstLine: Number(lines[1]),
      lastLine: lastLine ? Number(lastLine) : Number(lines[1]),
    },
  ];
}
