// Run on Deno: the SHA-256 of the PDF and of the Markdown of the snapshot that it reads.
import { createHash } from 'node:crypto';
import { stdin } from 'node:process';
import { text } from 'node:stream/consumers';
import { writePdf } from '../../_shared/report/pdf/write-pdf.ts';
import type { ReportSnapshot } from '../../_shared/report/snapshot.ts';
import { writeMarkdown } from '../../_shared/report/write-markdown.ts';

const { snapshot, images } = JSON.parse(await text(stdin)) as {
  snapshot: ReportSnapshot;
  images: [string, number[]][];
};
const pdf = await writePdf(snapshot, new Map(images.map(([id, bytes]) => [id, new Uint8Array(bytes)])));
console.log(createHash('sha256').update(pdf).digest('hex'));
console.log(createHash('sha256').update(writeMarkdown(snapshot)).digest('hex'));
