// Run on Deno, once for each call: does one step of a report of the snapshot that it reads, and prints its CPU and memory.
import process, { argv, stdin } from 'node:process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { ReportSnapshot } from '../../_shared/report/snapshot.ts';

const [, , step = '', folder = '', part = '0', pages = '[]'] = argv;
const snapshot = JSON.parse(await text(stdin)) as ReportSnapshot;
let result: unknown = null;
if (step === 'begin') {
  const { findObstacles } = await import('../../_shared/report/find-obstacles.ts');
  const { listParts } = await import('../../_shared/report/parts.ts');
  await findObstacles(
    snapshot,
    { findings: 0, sections: [], outside: [], missing: [], nsloc: null },
    new Map(),
  );
  result = listParts(snapshot).length + 1;
} else if (step === 'markdown') {
  const { writeMarkdownPart } = await import('../../_shared/report/write-markdown.ts');
  writeMarkdownPart(snapshot, Number(part));
} else if (step !== 'idle') {
  const { countPages, joinParts, writePart } = await import('../../_shared/report/pdf/write-pdf.ts');
  const counted = JSON.parse(pages) as number[];
  if (step === 'count') result = await countPages(snapshot, new Map(), Number(part));
  if (step === 'write')
    writeFileSync(
      `${folder}/${part.padStart(4, '0')}`,
      await writePart(snapshot, new Map(), Number(part), counted),
    );
  if (step === 'finish') {
    const names = readdirSync(folder).toSorted();
    function* files() {
      for (const name of names) yield readFileSync(`${folder}/${name}`);
    }
    result = (await joinParts(snapshot, files(), counted)).byteLength;
  }
}
const { user, system } = process.cpuUsage();
console.log(
  JSON.stringify({
    result,
    milliseconds: (user + system) / 1000,
    megabytes: process.memoryUsage().rss / 1e6,
  }),
);
