// Run on Deno: writes a report of as many findings as the environment says, each with a text of its own, and prints what it took
// from the start of the process.
import process from 'node:process';
import { writePdf } from '../../_shared/report/pdf/write-pdf.ts';
import { snapshot } from './snapshots.ts';

const given = snapshot(Number(process.env['FINDINGS']));
for (const [index, finding] of given.findings.entries())
  finding.description = finding.description.replaceAll('balance', `balance${index}`);
const pdf = await writePdf(given, new Map());
const { user, system } = process.cpuUsage();
console.log(
  JSON.stringify({ cpuMs: (user + system) / 1000, rss: process.memoryUsage().rss, bytes: pdf.length }),
);
