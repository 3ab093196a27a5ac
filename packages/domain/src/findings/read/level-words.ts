import type { FindingLevel, FindingSeverity } from '../write/exchanged-finding.ts';

const SEVERITIES: readonly (readonly [FindingSeverity, RegExp])[] = [
  ['critical', /^(critical|crit|blocker)$/],
  ['high', /^(high|major|severe)$/],
  ['medium', /^(medium|med|moderate)$/],
  ['low', /^(low|minor)$/],
  ['gas', /^(gas|optimi[sz]ations?)$/],
  [
    'informational',
    /^(informational|information|info|insight|note|non-?critical|nc|qa|best-?practices?|undetermined|none)$/,
  ],
];

/** The severity that a word or the words "High Risk", "Severity: High" or "Gas optimization" stand for, or null. */
export function parseSeverity(words: string): FindingSeverity | null {
  const first = firstWord(words.replace(/^\W*(?:severity|risk)\b/i, ''));
  return SEVERITIES.find(([, names]) => names.test(first))?.[0] ?? null;
}

const LABEL_SEVERITIES: Readonly<Record<string, FindingSeverity>> = {
  c: 'critical',
  h: 'high',
  m: 'medium',
  l: 'low',
  i: 'informational',
  n: 'informational',
  g: 'gas',
};

/** The severity that the letters of a finding's number stand for: H, HIGH or M. */
export function parseSeverityLabel(letters: string): FindingSeverity | null {
  return (
    parseSeverity(letters) ??
    (Object.hasOwn(LABEL_SEVERITIES, letters) ? (LABEL_SEVERITIES[letters] ?? null) : null)
  );
}

/** The number of a finding as the portal gives it, H-02 for "High-2"; null for one that it would not give. */
export function parseNumber(text: string): string | null {
  const [, letters = '', count = ''] = /^([a-z]{1,13})[-_ #]{1,2}(\d{1,4})$/i.exec(text.trim()) ?? [];
  const severity = parseSeverityLabel(letters.toLowerCase());
  // NC-01 is informational, but a text that says NC-01 does not mean I-01.
  if (severity === null || severity.charAt(0) !== letters.charAt(0).toLowerCase() || Number(count) === 0)
    return null;
  return `${severity.charAt(0).toUpperCase()}-${String(Number(count)).padStart(2, '0')}`;
}

/** The likelihood or impact that a text says in one word, or null. */
export function parseLevel(words: string): FindingLevel | null {
  const severity = /^\W*[a-z]+\W*$/i.test(words) ? parseSeverity(words) : null;
  if (severity === 'critical') return 'high';
  return severity === 'high' || severity === 'medium' || severity === 'low' ? severity : null;
}

function firstWord(words: string): string {
  return (/[a-z]+(?:-[a-z]+)?/i.exec(words.slice(0, 200))?.[0] ?? '').toLowerCase();
}
