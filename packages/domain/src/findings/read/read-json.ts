import { findStatusStep, JSON_FORMAT } from '../write/exchanged-finding.ts';
import { encodePath } from '../write/location-text.ts';
import { addFinding, skipPart, type FoundFinding } from './build-finding.ts';
import { findChapterSeverity, findFact } from '../vocabulary.ts';
import { addRecord, toFoundFinding } from './found-record.ts';
import {
  asArray,
  asMarkdown,
  asRecord,
  asText,
  isRecord,
  own,
  toLineNumber,
  type JsonRecord,
} from './json-value.ts';
import { readIssueList } from './issue-list.ts';
import { readToolJson } from './tool-json.ts';
import { tooMany, unreadable, type FileFormat, type ReadFile } from './read-file-result.ts';

/** What an AI auditor has thought of and found to be wrong. */
const REJECTED = /^(?:rejected|refuted)$/i;

/** Twenty for each finding that an import can have. */
const MAX_ENTRIES = 100_000;

/** Reads what a tool or GitHub writes, the portal's own JSON, and any objects that have at least a title. */
export function readJson(value: unknown): ReadFile {
  const report = readToolJson(value);
  if (report) return toFile(`${report.tool} JSON`, report.findings);
  const issues = readIssueList(value);
  if (issues) return toFile('GitHub issues', issues);
  if (isRecord(value) && Array.isArray(value.treeEntries)) return readWeAudit(value);
  const entries = entriesOf(value);
  if (entries.length === 0)
    return unreadable(
      'JSON',
      'The file has no findings. It must contain a list of objects, or an object with a list named "findings".',
    );
  if (entries.length > MAX_ENTRIES) return tooMany('JSON', MAX_ENTRIES, 'entries');
  const isOurs = isRecord(value) && value.format === JSON_FORMAT;
  const file: ReadFile = { format: 'JSON', findings: [], skipped: [] };
  entries.forEach((entry, index) => {
    const where = `Finding ${index + 1}`;
    if (!isRecord(entry)) file.skipped.push({ where, reason: 'It is not an object.' });
    else if (isOurs) addFinding(file, fromOurs(entry, where));
    else if (REJECTED.test(asText(entry.status)))
      skipPart(file, toFoundFinding(entry, where), `Its status is “${asText(entry.status)}”.`, false);
    else addRecord(file, entry, where);
  });
  return file;
}

const LISTS = ['findings', 'issues', 'hypotheses', 'vulnerabilities', 'results', 'data', 'report'];

/** The findings of a file: a list, one object, or lists and objects by severity or by id, also within another object. */
function entriesOf(value: unknown, depth = 0): readonly unknown[] {
  if (!isRecord(value) || depth > 2) return asArray(value);
  if (isFinding(value)) return [value];
  const named = LISTS.find((name) => typeof own(value, name) === 'object');
  if (named !== undefined) return entriesOf(value[named], depth + 1);
  const bySeverity = Object.entries(value).flatMap(([name, list]) =>
    findChapterSeverity(name.replaceAll('_', ' '))
      ? asArray(list).map((entry) => (isRecord(entry) ? { severity: name, ...entry } : entry))
      : [],
  );
  if (bySeverity.length > 0) return bySeverity;
  const byId = Object.entries(value).map(([id, entry]) => (isRecord(entry) ? { id, ...entry } : null));
  return byId.length > 0 && byId.every((entry) => entry && (depth > 0 || isFinding(entry))) ? byId : [];
}

function isFinding(record: JsonRecord): boolean {
  const facts = Object.entries(record).map(([name, value]) => asText(value) !== '' && findFact(name)?.fact);
  return facts.includes('title') && facts.includes('severity');
}

/** A draft begins without fix review, comments and people. Its paths have no encoding and no lines. */
function fromOurs(finding: JsonRecord, where: string): FoundFinding {
  const step = findStatusStep(asArray(finding.ledger).map(asRecord), finding.status);
  const text = (name: string) => asText(finding[name]);
  return {
    where,
    title: text('title'),
    severity: text('severity'),
    likelihood: text('likelihood'),
    impact: text('impact'),
    description: asMarkdown(finding.description),
    recommendation: asMarkdown(finding.recommendation),
    sourceTool: text('sourceTool'),
    sourceRule: text('sourceRule'),
    fingerprint: text('sourceFingerprint'),
    number: text('number'),
    status: text('status'),
    statusReason: asText(step?.message),
    statusLink: asText(step?.link),
    locations: asArray(finding.locations)
      .map(asRecord)
      .map((place) => ({
        repository: asText(place.repository) || null,
        path: encodePath(asText(place.path)),
        firstLine: toLineNumber(place.firstLine),
        lastLine: toLineNumber(place.lastLine),
      })),
  };
}

/** Trail of Bits' weAudit counts lines from 0. Its notes, and what was resolved, are listed. */
function readWeAudit(value: JsonRecord): ReadFile {
  const file: ReadFile = { format: 'weAudit', findings: [], skipped: [] };
  const add = (entry: unknown, number: number, isResolved: boolean) => {
    const { label, entryType, author: _author, details, locations, ...others } = asRecord(entry);
    const places = asArray(locations)
      .map(asRecord)
      .map(({ path, startLine, endLine, label: _label, ...more }) => ({
        repository: value.clientRemote,
        path,
        firstLine: Number(startLine) + 1,
        lastLine: Number(endLine) + 1,
        ...more,
      }));
    const found = toFoundFinding(
      { title: label, ...asRecord(details), ...others, locations: places },
      `Entry ${number}`,
    );
    if (isResolved) skipPart(file, found, 'It is resolved.', false);
    else if (entryType === 1) skipPart(file, found, 'It is a note.');
    else addFinding(file, found);
  };
  const entries = asArray(value.treeEntries);
  entries.forEach((entry, index) => add(entry, index + 1, false));
  asArray(value.resolvedEntries).forEach((entry, index) => add(entry, entries.length + index + 1, true));
  return file.findings.length + file.skipped.length === 0
    ? unreadable('weAudit', 'It has no entries.')
    : file;
}

function toFile(format: FileFormat, findings: readonly FoundFinding[]): ReadFile {
  if (findings.length === 0) return unreadable(format, 'It has no results.');
  const file: ReadFile = { format, findings: [], skipped: [] };
  for (const finding of findings) addFinding(file, finding);
  return file;
}
