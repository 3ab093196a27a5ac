import type { ExchangedLocation } from '../../write/exchanged-finding.ts';
import { findFact, isFact, isNothingBut } from '../../vocabulary.ts';
import { findLocations } from '../find-locations.ts';

const NAMES = [
  'title',
  'severity',
  'likelihood',
  'impact',
  'sourceTool',
  'sourceRule',
  'number',
  'status',
] as const;
type Name = (typeof NAMES)[number];

/** What lines such as "**Severity:** High" say of a finding. */
export type MarkdownFacts = Record<Name, string> & { locations: ExchangedLocation[] };

export const noFacts = (): MarkdownFacts => ({
  ...(Object.fromEntries(NAMES.map((name) => [name, ''])) as Record<Name, string>),
  locations: [],
});

/** Whether a line says facts, and whether nothing else stands in it, so that it can leave the text. */
export type Reading = { isRead: boolean; leaves: boolean };
const NOTHING: Reading = { isRead: false, leaves: false };

/** The name of a pair in front of its value. "Found in" has no colon. */
const PAIR = /^[*_`]{0,3}([A-Za-z][A-Za-z ]{1,35}?(?:\(s\))?)[*_`]{0,3} ?(?::|[-–—] )[*_]{0,3}\s*(.+)/;

/** Reads a line such as "Severity: High | Likelihood: Low" or "| Severity | High |". A fact that is known already is text. */
export function readFacts(line: string, facts: MarkdownFacts): Reading {
  // Most lines have nothing that every line of facts has.
  if (line.length > 2_000 || !/[:|]|found in| [-–—] /i.test(line)) return NOTHING;
  const cells = line
    .replace(/^\s*[-*+>]\s/, '')
    .split(/(?<!\\)\||<br ?\/?>|\s{2,}(?=[*_]{1,3}[A-Z])/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
    .filter((cell) => cell !== '');
  const pairs = cells.flatMap((cell, index): [string, string][] => {
    if (/^Found in\s/i.test(cell)) return [['found in', cell.slice(9)]];
    const [all, name = '', value = ''] = PAIR.exec(cell) ?? [];
    if (all !== undefined) return [[name, value]];
    const next = cells[index + 1];
    return next !== undefined && findFact(cell) ? [[cell, next]] : [];
  });
  if (pairs.length === 0 || pairs.length < Math.ceil(cells.length / 2)) return NOTHING;
  const readings = pairs.map(([name, value]) => takeFact(name, value, facts));
  return { isRead: readings.some(({ isRead }) => isRead), leaves: readings.every(({ leaves }) => leaves) };
}

function takeFact(name: string, value: string, facts: MarkdownFacts): Reading {
  const fact = findFact(name)?.fact;
  if (fact === 'locations' || fact === 'path') {
    const { places, rest } = findLocations(value);
    facts.locations.push(...places);
    return { isRead: places.length > 0, leaves: places.length > 0 && rest === '' };
  }
  const words = value.replace(/^[*_`]+|[*_`]+$/g, '').trim();
  const known = NAMES.find((each) => each === fact);
  if (!known || facts[known] !== '' || !isFact(known, words)) return NOTHING;
  const isName = known === 'sourceTool' || known === 'sourceRule';
  if (known === 'title' && !isTitle(name)) return NOTHING;
  if (isName && (words.length > 100 || /^<?https?:/.test(words) || findLocations(words).places.length > 0))
    return NOTHING;
  facts[known] = isName ? value : words;
  return { isRead: known !== 'title', leaves: isNothingBut(known, words) };
}

const isTitle = (name: string) => /^\W*(?:\w+ )?title\W*$/i.test(name);

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

/** Lines that an import adds to the description, because a finding has no field for them (build-finding.ts). */
const KEPT = /^(?:Severity: .{1,100}|Further (?:locations|places in the code):)$/;

/** The locations of a line such as "File: src/A.sol", which stands within a text and stays in it. */
export function findNamedLocations(line: string): ExchangedLocation[] {
  const facts = noFacts();
  if (line.length <= 2_000 && /[:]|found in/i.test(line)) readFacts(line, facts);
  return facts.locations;
}

/** Whether a line, or a heading, is nothing but a name of locations: "**Context:**". The lines below it may be locations. */
export function announcesLocations(line: string): boolean {
  const fact = line.length > 60 ? undefined : findFact(line)?.fact;
  return (fact === 'locations' || fact === 'path') && /^[\s*_+:#()A-Za-z-]*$/.test(line);
}

/** What a heading asks for that is nothing but the name of a fact or of several: the lines below it may say them. */
export function factsAskedBy(title: string): 'one' | 'several' | null {
  if (title.length > 60) return null;
  if (isTitle(title)) return 'one';
  if (/^\W*(?:[a-z]+ )?(?:classification|metadata|assessment)\W*$/i.test(title)) return 'several';
  const facts = title.split(/&|\/| and /i).map((name) => findFact(name)?.fact);
  if (!facts.every((fact) => fact && /^(?:severity|likelihood|impact|status)$/.test(fact))) return null;
  return facts.length > 1 ? 'several' : 'one';
}

const SEVERITY_IN_SENTENCE =
  /\bseverity\W{1,5}(critical|high|medium|low|informational)\b|\b(critical|high|medium|low|informational)[ -]severity\b|^\W*(critical|high|medium|low) risk\b/i;

/** The severity in a sentence below a heading that asks for it: "Logic error, medium severity", "Low risk: one drop is lost". */
export const severityInSentence = (text: string) =>
  SEVERITY_IN_SENTENCE.exec(text.slice(0, 1_000))?.slice(1).find(Boolean) ?? '';
