// All checks: every list of them that a file below `checks` exports. The matrix (matrix.ts) covers reading and writing single rows;
// these cover everything else.
import { readdirSync } from 'node:fs';
import type { Check } from './check.ts';

const FOLDER = new URL('checks/', import.meta.url);

const isCheck = (value: unknown): value is Check =>
  typeof value === 'object' && value !== null && 'title' in value && 'run' in value;

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);

export const checks: Check[] = [];
for (const file of files.toSorted()) {
  const exported: unknown[] = Object.values((await import(new URL(file, FOLDER).href)) as object);
  checks.push(...exported.flatMap((value) => (Array.isArray(value) ? value.filter(isCheck) : [])));
}
