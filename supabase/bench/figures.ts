// The figures of the last `npm run bench -- database`, kept for docs/scale.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('figures.json', import.meta.url));

/** A scheduled job and the milliseconds that its query took, each time. */
export type Job = { name: string; times: number[] };

export type Figures = {
  /** Time, commit, machine and load of the measurement. */
  measured: string;
  clients: number;
  /** Bytes of all tables and of their indexes, stored objects' entries included. */
  tableBytes: number;
  indexBytes: number;
  /** Medians: milliseconds of the query and of the whole transaction around it, bytes of the response as JSON. */
  queries: { name: string; ms: number; transactionMs: number; bytes: number }[];
  jobs: { name: string; ms: number }[];
};

export function readFigures(): Figures {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Figures;
}

export function writeFigures(figures: Figures): void {
  writeFileSync(FILE, `${JSON.stringify(figures, null, 2)}\n`);
}
