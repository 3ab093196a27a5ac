// The words of reports and tools: one table for columns, properties, lines, headings and labels alike.
import { lookUp } from '../format/look-up.ts';
import { isOwnStatus } from './read/past-status.ts';
import { unescapeMarkdown } from './write/markdown-structure.ts';
import type { FindingLevel, FindingSeverity } from './write/exchanged-finding.ts';

/** The names of each fact, in small letters without spaces and signs. Of several in one record, the first name counts. */
const FACT_NAMES = {
  title: 'title finding issue vulnerability name',
  severity:
    'severity risk risklevel riskrating severitylevel severityrating reportseverity riskseverity level priority criticality',
  likelihood: 'likelihood probability',
  impact: 'impact',
  description: 'description details detail body message text summary overview briefintro synopsis',
  recommendation:
    'recommendation recommendations mitigation mitigations remediation remediations fix fixes solution solutions recommended recommendedchange recommendedchanges recommendedaction recommendedactions fixrequirement howtofix coderecommendation coderecommendations',
  sourceTool: 'sourcetool tool scanner source',
  sourceRule: 'sourcerule rule ruleid check checkid detector vulnidfromtool',
  fingerprint: 'sourcefingerprint fingerprint',
  number: 'number id',
  status: 'status fixstatus',
  statusReason: 'statusreason',
  statusLink: 'statuslink',
  locations:
    'locations location codelocation codelocations context target targets affected filepaths files foundin locationofaffectedcode linesofcode lineofcode relevantlinks githublinks instances linkstoaffectedcode codesnippetlocation contracts where',
  repository: 'repository repo',
  path: 'path file filename filepath uri contract',
  firstLine: 'firstline startline line linestart linenumber linenumbers lineno lines linerange start',
  lastLine: 'lastline endline lineend end',
  section:
    'impacts impactdetails impactassessment risks classification severityclassification metadata proof proofofconcept proofsofconcept poc proofofcode codesnippet codesnippets toolused toolsused rootcause rootcauseanalysis attackpath attackpaths attackscenario attackvector exploitscenario exploitscenarios scenario internalpreconditions externalpreconditions preconditions reference references tag tags discussion resolution clientresponse clientsresponse clientcomment clientcomments teamresponse teamsresponse teamcomment teamcomments developerresponse developercomments auditorresponse auditorcomments alleviation difficulty type category cwe swc none na notfound',
} as const;
export type Fact = keyof typeof FACT_NAMES;

const FACTS = new Map<string, { fact: Fact; rank: number }>(
  (Object.keys(FACT_NAMES) as Fact[]).flatMap((fact) =>
    FACT_NAMES[fact].split(' ').map((name, rank) => [name, { fact, rank }] as const),
  ),
);
/** "Bug description", "Suggested fix" and "Recommended mitigation steps" say no more than the word that is left. */
const QUALIFIED =
  /^(?:finding|issue|vulnerability|bug|recommended|suggested|proposed)(?=.)|(?<=(?:mitigation|remediation|fix))steps?$/g;
const AFFECTED =
  /^(?:affected|vulnerable|impacted|relevant)(?:code|file|contract|line|location|function|component|module|asset|(?:github)?link)s?$/;

/** The fact that a column, a property or a line of this name gives, and how well the name says it; undefined for another name. */
export function findFact(name: string): { fact: Fact; rank: number } | undefined {
  if (name.length > 60) return undefined;
  const plain = plainName(name);
  const qualified = AFFECTED.test(plain) ? 'affected' : plain.replace(QUALIFIED, '');
  return FACTS.get(plain) ?? FACTS.get(qualified);
}

export const plainName = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

/** Whether the words say this fact, as "High - anybody can" says a likelihood. */
export function isFact(fact: Fact, words: string): boolean {
  if (fact === 'severity') return parseSeverity(words) !== null;
  if (fact === 'likelihood' || fact === 'impact') return parseLevel(words) !== null;
  return fact === 'number' ? parseNumber(words) !== null : words !== '';
}

/** Whether the words say this fact and nothing else, so that they need not stay in the text. */
export function isNothingBut(fact: Fact, words: string): boolean {
  const isSeverityWord = (word: string) =>
    /^(?:|risk|severity|level|issue|finding|to|or)$/i.test(word) || parseSeverity(word) !== null;
  if (fact === 'severity') return !/\d/.test(words) && words.split(/[^a-z-]+/i).every(isSeverityWord);
  if (fact === 'likelihood' || fact === 'impact') return parseLevel(words)?.isAll === true;
  // Words of the report itself stay in the text.
  if (fact === 'status') return isOwnStatus(words);
  return fact === 'number' ? isFact(fact, words) : fact === 'sourceTool' || fact === 'sourceRule';
}

/** What a report has beside its findings. */
const REPORT_PART =
  /^(?:(?:table of )?contents|index|(?:detailed )?(?:findings|issues|results)|scope|(?:files|contracts) in scope|out of scope|about\b.*|introduction|disclaimers?|disclosures?|appendi(?:x|ces)\b.*|conclusions?|methodology|executive summary|(?:severity|risk)(?: level)? (?:classification|matrix|breakdown|definitions?|criteria)|(?:issues?|findings?|vulnerabilit(?:y|ies)) (?:summary|list|found|overview|count)|(?:summary|list|overview) (?:of )?(?:issues|findings|vulnerabilities))$/i;

export const isReportPart = (title: string) =>
  title.length <= 100 && REPORT_PART.test(withoutChapterNumber(title.trim()));

type SectionName = 'description' | 'recommendation' | 'other';

/** The kind of section of a finding that a heading begins, of "Impact & Recommendation" the first that is no text; else null. */
export function parseSection(title: string): SectionName | null {
  if (title.length > 100) return null;
  const name = title.replace(/\([^()]{0,40}\)$/, '');
  if (/^no (?:issues|findings|vulnerabilities)\b/i.test(name)) return 'other';
  const kinds = (findFact(name) ? [name] : name.split(/&|\/|,| and /)).map((part) => sectionOf(part));
  return kinds.includes(null) ? null : (kinds.find((kind) => kind === 'other') ?? kinds[0] ?? null);
}

const SECTION_KINDS: Partial<Record<Fact, SectionName>> = {
  description: 'description',
  recommendation: 'recommendation',
  severity: 'other',
  likelihood: 'other',
  impact: 'other',
  status: 'other',
  locations: 'other',
  path: 'other',
  section: 'other',
};

function sectionOf(name: string): SectionName | null {
  const fact = findFact(name)?.fact;
  return fact ? (SECTION_KINDS[fact] ?? null) : null;
}

/** Each severity, the gravest first: the words that name a chapter too, and letters and words that do not. */
const SEVERITY_WORDS: readonly (readonly [FindingSeverity, string, string])[] = [
  ['critical', 'critical', 'c crit blocker'],
  ['high', 'high major severe serious', 'h'],
  ['medium', 'medium moderate warning warnings', 'm med'],
  ['low', 'low minor', 'l'],
  [
    'informational',
    'informational info note notes comment comments remark remarks non-critical noncritical qa',
    'i n q inf information insight nc best-practice best-practices undetermined none',
  ],
  ['gas', 'gas', 'g optimization optimizations optimisation optimisations'],
];
const ranksOf = (lists: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(lists.flatMap((words, rank) => words.split(' ').map((word) => [word, rank])));
const CHAPTER_RANKS = ranksOf(SEVERITY_WORDS.map(([, names]) => names));
const WORD_RANKS = ranksOf(SEVERITY_WORDS.map(([, names, others]) => `${names} ${others}`));
const rankOf = (word: string) => lookUp(WORD_RANKS, word.toLowerCase());
const severityAt = (rank: number | undefined) =>
  rank === undefined ? null : (SEVERITY_WORDS[rank]?.[0] ?? null);

/** The severity that a word, or words such as "High Risk", "Severity: High" or "Medium/High", stand for: of several the gravest. */
export function parseSeverity(words: string): FindingSeverity | null {
  const grades = /[a-z]+(?:-[a-z]+)?(?: ?(?:\/| to | or ) ?[a-z]+)*/i.exec(
    words.slice(0, 200).replace(/^\W*(?:severity|risk)\b/i, ''),
  );
  const [first, ...others] = (grades?.[0] ?? '')
    .split(/ ?\/ ?| to | or /)
    .map((word) => (word.length > 1 ? rankOf(word) : undefined));
  return first === undefined ? null : severityAt(Math.min(first, ...others.map((rank) => rank ?? Infinity)));
}

/** The severity that the letters of a finding's number stand for: H, HIGH or M. */
export const parseSeverityLabel = (letters: string) => severityAt(rankOf(letters));

/** The number of a finding as the portal gives it, H-02 for "High-2"; null for one that it would not give. */
export function parseNumber(text: string): string | null {
  const [, letters = '', count = ''] = /^([a-z]{1,13})[-_ #]{1,2}(\d{1,4})$/i.exec(text.trim()) ?? [];
  const severity = parseSeverityLabel(letters);
  // NC-01 is informational, but a text that says NC-01 does not mean I-01.
  if (severity === null || severity.charAt(0) !== letters.charAt(0).toLowerCase() || Number(count) === 0)
    return null;
  return `${severity.charAt(0).toUpperCase()}-${String(Number(count)).padStart(2, '0')}`;
}

/** The likelihood or impact that a text begins with, and whether it says nothing else. */
export function parseLevel(words: string): { level: FindingLevel; isAll: boolean } | null {
  const [, word = '', rest = ''] =
    /^\W*([a-z]+)(?:\W*$|(\s*[,.;:(–—-].*|\s(?:likelihood|impact|risk|severity)\b.*))/is.exec(
      words.slice(0, 500),
    ) ?? [];
  const severity = word.length > 1 ? parseSeverity(word) : null;
  const level = severity === 'critical' ? 'high' : severity;
  return level === 'high' || level === 'medium' || level === 'low' ? { level, isAll: rest === '' } : null;
}

/** The title of a finding without a label: without its count or the number of its chapter ("3. Title", "[03] Title", "5.1.2 Title"). */
export function withoutChapterNumber(title: string): string {
  return unescapeMarkdown(
    title.replace(/^(?:\[\d{1,3}\]|\d{1,3}(?:\.\d{1,3}){0,9}[.)]|\d{1,3}(?:\.\d{1,3}){1,9})\s+/, ''),
  );
}

/** "High Risk Findings (3)", "Low/Informational": of several the gravest. "Recommendations" may be a section and gives none. */
export function findChapterSeverity(title: string): FindingSeverity | null {
  if (title.length > 100) return null;
  const ranks = withoutChapterNumber(title)
    .replace(/[*_:]/g, '')
    .replace(/[([]\d+[)\]]$/, '')
    .replace(/[[\]]/g, '')
    .toLowerCase()
    .split(/\/|&|,| and /)
    .map((part) => {
      const name = part
        .trim()
        .replace(/^\d{1,3} /, '')
        .replace(/ (?:findings?|issues?|vulnerabilities|risks?)$/, '');
      return lookUp(
        CHAPTER_RANKS,
        name.replace(/[ -](?:severity|risk|impact|optimi[sz]ations?|report)$/, ''),
      );
    });
  return ranks.includes(undefined) ? null : severityAt(Math.min(...ranks.map(Number)));
}

/** What begins a finding: its number or grade. The severity is a word or the letters of the number. */
export type Label = { letters: string; number: string; title: string };

const GRADES = 'critical|high|medium|low|informational|info|inf|gas';
const AT_START = new RegExp(
  String.raw`^(?:\p{Extended_Pictographic}\uFE0F?\s*)?(?:[[(](${GRADES}|[chmlig])(?: risk| severity)?[\])]|(${GRADES})(?: risk| severity)?(?= \(|:|\s[–—|-]\s))\s*(\((?:confidence:? ?)?\d{1,3}(?:\.\d+)?%?\))?\s*[:–—|-]?\s*(?=\S)`,
  'iu',
);
const AT_END = new RegExp(
  String.raw`^(.{1,300}?)\s*(?:[–—|:-]\s+|[[(]\s?|\s(?=severity:))(?:severity:?\s)?(${GRADES}|(?<=[[(])[chmlig](?=[\])]))(?: (?:risk|severity))?\s?[\])]?$`,
  'i',
);
/** "(i)" counts. */
const isGrade = (letters: string) => letters.length > 1 || letters === letters.toUpperCase();

/** "[HIGH] Title", "[M] Title", "INF: Title", "🔴 High (confidence 85%): Title". */
export function parseGrade(title: string): Label | null {
  const plain = withoutChapterNumber(title.slice(0, 500));
  const [all = '', bracketed, word, confidence] = AT_START.exec(plain) ?? [];
  const letters = bracketed ?? word ?? '';
  if (all === '' || !isGrade(letters) || findChapterSeverity(plain)) return null;
  const rest = [withoutChapterNumber(title).slice(all.length), confidence].filter(Boolean).join(' ');
  return { letters, number: '', title: rest };
}

/** "Title (High)", "Title [M]", "Title - Medium severity", "Title Severity: Low". */
export function parseGradeAtEnd(title: string): Label | null {
  const [, name, letters] = title.length > 400 ? [] : (AT_END.exec(withoutChapterNumber(title)) ?? []);
  return name && letters && isGrade(letters) && !findFact(name) ? { title: name, letters, number: '' } : null;
}
