import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { writePdf } from '../../_shared/report/pdf/write-pdf.ts';
import { snapshot, finding } from './snapshots.ts';
const n = Number(process.env['FINDINGS']);
const given = snapshot(n);
given.report.replaces_characters = true;
writeFileSync(process.env['OUT']!, await writePdf(given, new Map()));
