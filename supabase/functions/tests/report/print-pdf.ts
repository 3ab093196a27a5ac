// Run on Deno: the PDF of the snapshot that it reads.
import { stdin, stdout } from 'node:process';
import { text } from 'node:stream/consumers';
import { writePdf } from '../../_shared/report/pdf/write-pdf.ts';
import type { ReportSnapshot } from '../../_shared/report/snapshot.ts';

stdout.write(await writePdf(JSON.parse(await text(stdin)) as ReportSnapshot, new Map()));
