import { findStatusStep, JSON_FORMAT } from '../../write/exchanged-finding.ts';
import { encodePath } from '../../write/location-text.ts';
import { addFinding, type FoundFinding } from '../build-finding.ts';
import { toFoundFinding } from './found-record.ts';
import { asArray, asRecord, asText, isRecord, type JsonRecord } from '../json-value.ts';
import { readIssueList } from '../issue-list.ts';
import { readToolJson } from './tool-json.ts';
import { unreadable, type FileFormat, type ReadFile } from '../read-file-result.ts';

/** What an AI auditor has thought of and found to be wrong. */
const REJECTED = /^(?:rejected|refuted)$/i;

/** Twenty for each finding that an import can have. */
const MAX_ENTRIES = 100_000;

/** Reads what a tool or GitHub writes, the portal's own JSON, and any list of objects that have at least a title. */
export function readJson(value: unknown): ReadFile {
  const report = readToolJson(value);
  if (report) return toFile(`${report.tool} JSON`, report.findings);
  const issues = readIssueList(value);
  if (issues) return toFile('GitHub issues', issues);
  const listed = isRecord(value)
    ? (value.findings ?? value.issues ?? value.hypotheses ?? asArray(value.vulnerabilities))
    : value;
  // Some name each finding by its id in place of a list.
  const named = isRecord(listed) ? Object.values(listed) : null;
  const entries = named?.every(isRecord) ? named : asArray(listed);
  if (entries.length === 0)
    return unreadable(
      'JSON',
      'The file has no findings. It must contain a list of objects, or an object with a list named "findings".',
    );
  if (entries.length > MAX_ENTRIES)
    return unreadable(
      'JSON',
      `It has more than ${MAX_ENTRIES.toLocaleString('en')} entries, the most that can be read. Split the file.`,
    );
  const isOurs = isRecord(value) && value.format === JSON_FORMAT;
  const file: ReadFile = { format: 'JSON', findings: [], skipped: [] };
  entries.forEach((entry, index) => {
    const where = `Finding ${index + 1}`;
    if (isRecord(entry) && REJECTED.test(asText(entry.status)))
      file.skipped.push({ where, reason: `Its status is “${asText(entry.status)}”.` });
    else if (isRecord(entry)) addFinding(file, toFoundFinding(isOurs ? fromOurs(entry) : entry, where));
    else file.skipped.push({ where, reason: 'It is not an object.' });
  });
  return file;
}

/**
 * A draft begins without the fix review, the comments and the assigned people that the portal's own export has. The step that led to the status says its
 * reason and commit. Its paths are what they are: nothing in them is an encoding or a line.
 */
function fromOurs({
  ledger,
  comments: _comments,
  assignedTo: _assignedTo,
  reviewer: _reviewer,
  ...finding
}: JsonRecord): JsonRecord {
  const step = findStatusStep(asArray(ledger).map(asRecord), finding.status);
  const locations = asArray(finding.locations)
    .map(asRecord)
    .map((location) => ({ ...location, path: encodePath(asText(location.path)) }));
  return { ...finding, locations, statusReason: step?.message, statusLink: step?.link };
}

function toFile(format: FileFormat, findings: readonly FoundFinding[]): ReadFile {
  if (findings.length === 0) return unreadable(format, 'It has no results.');
  const file: ReadFile = { format, findings: [], skipped: [] };
  for (const finding of findings) addFinding(file, finding);
  return file;
}
