import { addFinding } from './build-finding.ts';
import { toFoundFinding } from './found-record.ts';
import { asArray, isRecord } from './json-value.ts';
import { unreadable, type ReadFile } from './read-file-result.ts';

/** Reads the portal's own JSON, and any list of objects that have at least a title. */
export function readJson(value: unknown): ReadFile {
  const entries = isRecord(value) ? asArray(value.findings ?? value.issues) : asArray(value);
  if (entries.length === 0)
    return unreadable(
      'JSON',
      'The file has no findings. It must contain a list of objects, or an object with a list named "findings".',
    );
  const file: ReadFile = { format: 'JSON', findings: [], skipped: [] };
  entries.forEach((entry, index) => {
    const where = `Finding ${index + 1}`;
    if (isRecord(entry)) addFinding(file, toFoundFinding(entry, where));
    else file.skipped.push({ where, reason: 'It is not an object.' });
  });
  return file;
}
