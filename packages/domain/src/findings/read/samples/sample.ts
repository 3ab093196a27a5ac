import { readFileSync } from 'node:fs';

/** The text of a file beside this one: what a tool or a firm would hand in, written for the tests. */
export function sample(name: string): string {
  return readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
}
