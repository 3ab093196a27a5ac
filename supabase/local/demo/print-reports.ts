// Run on Deno: prints the PDF of each snapshot that it reads, as a line of base64.
import { Buffer } from 'node:buffer';
import { stdin } from 'node:process';
import { text } from 'node:stream/consumers';
import { writePdf } from '../../functions/_shared/report/pdf/write-pdf.ts';
import type { ReportSnapshot } from '../../functions/_shared/report/snapshot.ts';

for (const snapshot of JSON.parse(await text(stdin)) as ReportSnapshot[])
  console.log(Buffer.from(await writePdf(snapshot, new Map())).toString('base64'));
