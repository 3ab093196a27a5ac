// All checks: those that the files below `checks` add. The matrix (matrix.ts) covers reading and writing single rows; these cover
// everything else.
import { readdirSync } from 'node:fs';

const FOLDER = new URL('checks/', import.meta.url);

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
for (const file of files.toSorted()) await import(new URL(file, FOLDER).href);

export { checks } from './check.ts';
