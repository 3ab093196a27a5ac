import { readFileSync } from 'node:fs';
import { readFindingsFile } from '../read-findings-file.ts';

/** The text of a file beside this one: what a tool or a firm would hand in, written for the tests. */
export function sample(name: string): string {
  return readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
}

/** What is read of such a file. */
export const readSample = (name: string) => readFindingsFile(name, sample(name));

/** A place in the code, in no repository that is named. */
export const place = (path: string, firstLine: number | null = null, lastLine = firstLine) => ({
  repository: null,
  path,
  firstLine,
  lastLine,
});
