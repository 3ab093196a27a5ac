import { addFinding, skipPart, type FoundFinding } from '../build-finding.ts';
import { asArray, asMarkdown, asRecord, asText, isRecord, type JsonRecord } from '../json-value.ts';
import { unreadable, type ReadFile } from '../read-file-result.ts';
import { readEvidence, UNREAD_PARTS } from './evidence.ts';
import { readLocations } from './locations.ts';
import { findRule, readMessage, readRuleMessage, readRules, type RunRules } from './rules.ts';
import { reasonToSkip, readSeverity } from './severity.ts';

export function readSarif(log: JsonRecord): ReadFile {
  const version = asText(log.version);
  if (version !== '' && !version.startsWith('2.1'))
    return unreadable('SARIF', `It is SARIF ${version.slice(0, 20)}; 2.1.0 can be read.`);
  const file: ReadFile = { format: 'SARIF', findings: [], skipped: [] };
  const runs = asArray(log.runs);
  const unreadParts = new Map<string, number>();
  runs.forEach((entry, index) => {
    const run = asRecord(entry);
    const rules = readRules(run);
    const name = runs.length === 1 ? '' : `Run ${index + 1}${rules.toolName && ` (${rules.toolName})`}, `;
    asArray(run.results).forEach((result, number) => {
      const where = `${name}${name ? 'result' : 'Result'} ${number + 1}`;
      if (!isRecord(result)) return void file.skipped.push({ where, reason: 'It is not an object.' });
      for (const part of Object.keys(UNREAD_PARTS))
        if (part in result) unreadParts.set(part, (unreadParts.get(part) ?? 0) + 1);
      // Our own export marks what is no longer open as suppressed.
      const reason = isOurs(result) ? null : reasonToSkip(result);
      if (reason) skipPart(file, toFoundFinding(result, run, rules, where), reason, false);
      else addFinding(file, toFoundFinding(result, run, rules, where));
    });
  });
  for (const [part, name] of Object.entries(UNREAD_PARTS)) {
    const count = unreadParts.get(part);
    if (count !== undefined)
      file.skipped.push({
        where: 'The file',
        reason: `${count.toLocaleString('en')} of its results have ${name}, which cannot be imported.`,
        isPart: true,
      });
  }
  if (file.findings.length + file.skipped.length === 0) {
    const isElsewhere =
      'inlineExternalProperties' in log ||
      runs.some((run) => 'externalPropertyFileReferences' in asRecord(run));
    return unreadable(
      'SARIF',
      isElsewhere
        ? 'Its results stand outside its runs, in external properties, which cannot be read.'
        : 'It has no results.',
    );
  }
  return file;
}

function toFoundFinding(result: JsonRecord, run: JsonRecord, rules: RunRules, where: string): FoundFinding {
  const { id, rule } = findRule(result, rules);
  const message = readMessage(result.message, rule, rules.driver);
  const { locations, notes, names } = readLocations(result, run);
  const evidence = isOurs(result) ? [] : readEvidence(result, run);
  const shortDescription = readRuleMessage(rule.shortDescription, rule, rules.driver).text;
  const found = {
    where,
    title:
      shortDescription.replace(/^Semgrep Finding:/, '') || asText(rule.name) || id || firstLine(message.text),
    severity: readSeverity(result, rule, id, rules.toolName),
    description: writeDescription(
      message.markdown || message.text,
      rule,
      rules.driver,
      shortDescription,
      names,
      evidence,
      notes,
    ),
    recommendation: readHelp(rule, rules.driver, shortDescription),
    sourceTool: rules.toolName,
    sourceRule: id,
    fingerprint: readFingerprint(result),
    locations,
    notes,
  };
  if (!isOurs(result)) return found;
  const properties = asRecord(result.properties);
  // The portal's own export says exactly what SARIF has no place for.
  return {
    ...found,
    likelihood: asText(properties.likelihood),
    impact: asText(properties.impact),
    description: asMarkdown(properties.description),
    recommendation: asMarkdown(properties.recommendation),
    sourceTool: asText(properties.sourceTool),
    sourceRule: asText(properties.sourceRule),
    fingerprint: asText(properties.sourceFingerprint),
    number: asText(properties.number),
    status: asText(properties.status),
    statusReason: asText(properties.statusReason),
    statusLink: asText(properties.statusLink),
    locations: properties.hasNoLocation === true ? [] : locations,
  };
}

function isOurs(result: JsonRecord): boolean {
  const properties = asRecord(result.properties);
  return 'sourceRule' in properties && 'recommendation' in properties;
}

/** What the tool calls this result in every run: its fingerprints, sorted by their names. */
function readFingerprint(result: JsonRecord): string {
  const prints = { ...asRecord(result.partialFingerprints), ...asRecord(result.fingerprints) };
  return Object.keys(prints)
    .toSorted()
    .flatMap((name) => asText(prints[name]) || [])
    .join(' ');
}

function firstLine(text: string): string {
  return text.slice(0, 1_000).split(/[\r\n]/)[0] ?? '';
}

/** Leaves room for the message in the 50,000 characters of a description. */
const MAX_EVIDENCE = 30_000;

function writeDescription(
  message: string,
  rule: JsonRecord,
  driver: JsonRecord,
  shortDescription: string,
  names: readonly string[],
  evidence: readonly string[],
  notes: string[],
): string {
  const full = readRuleMessage(rule.fullDescription, rule, driver);
  const more = full.markdown || full.text;
  const parts = [message];
  if (more !== shortDescription && !message.includes(more)) parts.push(more);
  if (names.length > 0)
    parts.push(
      `In ${names
        .slice(0, 20)
        .map((name) => `\`${name}\``)
        .join(', ')}.`,
    );
  let room = MAX_EVIDENCE;
  const kept = evidence.filter((part) => (room -= part.length) >= 0);
  if (kept.length < evidence.length)
    notes.push(
      `${evidence.length - kept.length} of ${evidence.length} code excerpts, code flows, related locations and fixes are left out: they are too long for the description.`,
    );
  parts.push(...kept);
  // Empty lines at both ends are taken away with those of every text (addFinding).
  return parts.join('\n\n');
}

/** The help of a rule, unless it only repeats the rule's description, with the address of more. */
function readHelp(rule: JsonRecord, driver: JsonRecord, shortDescription: string): string {
  const help = readRuleMessage(rule.help, rule, driver);
  const words = help.markdown || help.text;
  const address = asText(rule.helpUri);
  return [words === shortDescription ? '' : words, words.includes(address) ? '' : address].join('\n\n');
}
