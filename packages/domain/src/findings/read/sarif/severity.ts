import { parseSeverity } from '../../vocabulary.ts';
import { asArray, asRecord, asText, own, type JsonRecord } from '../json-value.ts';

/** Slither's rules are called `{impact}-{confidence}-{check}`, and all its results are warnings. */
const SLITHER_IMPACTS = ['high', 'medium', 'low', 'informational', 'gas'];
/** Aderyn says "warning" of what its own report calls High, and "note" of Low. */
const ADERYN_LEVELS: Readonly<Record<string, string>> = { warning: 'high', note: 'low' };
const LEVELS: Readonly<Record<string, string>> = {
  error: 'high',
  warning: 'medium',
  note: 'low',
  none: 'informational',
};

/** The severity of a result, in a word of the file or of ours: the most exact thing that the file says of it. */
export function readSeverity(result: JsonRecord, rule: JsonRecord, ruleId: string, tool: string): string {
  const properties = [asRecord(result.properties), asRecord(rule.properties)];
  for (const { severity } of properties) {
    const word = asText(severity);
    if (parseSeverity(word)) return word;
  }
  const name = tool.toLowerCase();
  if (name === 'slither') {
    const impact = SLITHER_IMPACTS[Number(/^([0-4])-[0-4]-/.exec(ruleId)?.[1] ?? NaN)];
    if (impact) return impact;
  }
  for (const bag of properties) {
    const score = asText(bag['security-severity']);
    if (score !== '' && Number.isFinite(Number(score))) return fromScore(Number(score));
    if (parseSeverity(score)) return score;
  }
  const level = readLevel(result, rule);
  const levels = name === 'aderyn' ? { ...LEVELS, ...ADERYN_LEVELS } : LEVELS;
  return asText(own(levels, level)) || level;
}

/** GitHub's limits for `security-severity`. */
function fromScore(score: number): string {
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  if (score >= 4) return 'medium';
  return score > 0 ? 'low' : 'informational';
}

/** A result's own level, else its rule's, else "warning", as the standard says. */
function readLevel(result: JsonRecord, rule: JsonRecord): string {
  const kind = asText(result.kind);
  if (kind !== '' && kind !== 'fail' && asText(result.level) === '') return 'none';
  return asText(result.level) || asText(asRecord(rule.defaultConfiguration).level) || 'warning';
}

/** Why a result is skipped; null when it is a finding. */
export function reasonToSkip(result: JsonRecord): string | null {
  const kind = asText(result.kind);
  if (kind === 'pass') return 'The tool reports that this check passed.';
  if (kind === 'notApplicable') return 'The tool reports that this rule does not apply.';
  if (asText(result.baselineState) === 'absent')
    return 'The tool reports that this problem no longer occurs.';
  const isSuppressed = asArray(result.suppressions).some(
    (suppression) => !['rejected', 'underReview'].includes(asText(asRecord(suppression).status)),
  );
  return isSuppressed ? 'The file marks it as suppressed.' : null;
}
