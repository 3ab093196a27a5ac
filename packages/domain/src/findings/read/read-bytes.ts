import { MAX_BYTES_WITH_IMAGES } from '../write/exchanged-finding.ts';
import { decodeFile } from './decode-file.ts';
import { readFindingsFile, TOO_LARGE } from './read-findings-file.ts';
import { unreadable, type ReadFile } from './read-file-result.ts';

/** Tells how much has arrived, from 0 to 1. Never rejects. */
export async function readBytes(file: File, onProgress: (part: number) => void): Promise<ReadFile> {
  if (file.size > MAX_BYTES_WITH_IMAGES) return unreadable(null, TOO_LARGE);
  try {
    const bytes = new Uint8Array(file.size);
    let length = 0;
    const reader = file.stream().getReader();
    for (let part = await reader.read(); part.value; part = await reader.read()) {
      bytes.set(part.value, length);
      length += part.value.length;
      onProgress(length / Math.max(1, file.size));
    }
    const text = decodeFile(bytes.subarray(0, length));
    return text === null
      ? unreadable(null, 'This is not a text file. SARIF, CSV, JSON and Markdown can be imported.')
      : readFindingsFile(file.name, text);
  } catch {
    return unreadable(
      null,
      'The file could not be opened. It may have been changed or removed. Choose it again.',
    );
  }
}
