// What each call takes that writes a part of a report, in a Deno process of its own (docs/decisions/report-parts.md).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { finding, snapshot } from '../../../supabase/functions/tests/report/snapshots.ts';
import { functionsCommand } from '../../../supabase/local/deno.ts';
import { milliseconds, table, type Section } from '../section.ts';

const SCRIPT = fileURLToPath(
  new URL('../../../supabase/functions/tests/report/measure-call.ts', import.meta.url),
);
/** Each has 6,000 characters with code, as the findings of published reports have. */
const FINDINGS = [37, 200];
/** Hosted counts the used heap and the memory outside it. Without a limit, V8 keeps garbage that nothing needs. */
const HEAP_MB = 48;

type Measured = { result: number; milliseconds: number; megabytes: number };

export const section: Section = {
  title: 'Calls that write a report',
  async run() {
    const rows = FINDINGS.flatMap((count) => measure(count));
    const idle = call('idle', snapshot(1), '.');
    const note = `The most that a call of each step takes. A process that does nothing: ${milliseconds(idle.milliseconds)}, ${Math.round(idle.megabytes)} MB. Limit of a hosted function: 2,000 ms, 256 MB.`;
    return { markdown: `${table(['findings', 'step', 'calls', 'CPU', 'memory'], rows)}\n\n${note}` };
  },
};

function measure(count: number): (string | number)[][] {
  const findings = Array.from({ length: count }, (_, index) => longFinding(index));
  const given = snapshot(1, { findings });
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  const begun = call('begin', given, folder);
  const parts = Array.from({ length: begun.result }, (_, part) => part);
  const counted = parts.map((part) => call('count', given, folder, part));
  const pages = counted.map(({ result }) => result);
  const written = parts.slice(1).map((part) => call('write', given, folder, part, pages));
  const finished = call('finish', given, folder, 0, pages);
  const markdown = parts.map((part) => call('markdown', given, folder, part));
  rmSync(folder, { recursive: true });
  const row = (step: string, calls: Measured[]) => [
    count,
    step,
    calls.length,
    milliseconds(Math.max(...calls.map((one) => one.milliseconds))),
    `${Math.round(Math.max(...calls.map(({ megabytes }) => megabytes)))} MB`,
  ];
  return [
    row('begin', [begun]),
    row('count', counted),
    row('write', written),
    row('finish', [finished]),
    row('markdown', markdown),
  ];
}

function longFinding(index: number) {
  const { description } = finding(index);
  return finding(index, { description: `${description}\n\n`.repeat(Math.ceil(6000 / description.length)) });
}

/** Runs a step twice: for its CPU with V8's own limits, and for its memory with the least heap that every step gets by with. */
function call(
  step: string,
  given: unknown,
  folder: string,
  part = 0,
  pages: readonly number[] = [],
): Measured {
  const run = (flags: string[]) => runCall(step, given, folder, part, pages, flags);
  return { ...run([]), megabytes: run([`--v8-flags=--max-heap-size=${HEAP_MB}`]).megabytes };
}

function runCall(
  step: string,
  given: unknown,
  folder: string,
  part: number,
  pages: readonly number[],
  flags: string[],
): Measured {
  const { binary, args, env } = functionsCommand();
  const parameters = [step, folder, String(part), JSON.stringify(pages)];
  const options = args.slice(0, -1).filter((one) => !one.startsWith('--allow'));
  const output = execFileSync(binary, [...options, ...flags, '--allow-all', SCRIPT, ...parameters], {
    env,
    input: JSON.stringify(given),
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  return JSON.parse(output) as Measured;
}
