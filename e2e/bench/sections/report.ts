import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { functionsCommand } from '../../../supabase/local/deno.ts';
import { median, milliseconds, ROUNDS, table, type Section } from '../section.ts';

const SCRIPT = fileURLToPath(new URL('../../../supabase/functions/tests/report/measure.ts', import.meta.url));
const MB = 1000 ** 2;

/** Measures what writing the PDF of a report takes on Deno (SEAL-02). */
export const section: Section = {
  title: 'Generating a report',
  async run() {
    const rows = [1, 50, 200].map((findings) => {
      const rounds = Array.from({ length: ROUNDS }, () => writeOnce(findings));
      const most = (values: number[]) => Math.round(Math.max(...values) / MB);
      return [
        findings,
        milliseconds(median(rounds.map(({ cpuMs }) => cpuMs))),
        milliseconds(Math.max(...rounds.map(({ cpuMs }) => cpuMs))),
        `${most(rounds.map(({ rss }) => rss))} MB`,
        `${((rounds[0]?.bytes ?? 0) / MB).toFixed(1)} MB`,
      ];
    });
    const figures = table(['findings', 'CPU, median', 'longest', 'memory', 'PDF'], rows);
    return {
      markdown: `Writing the PDF in a new Deno process, ${ROUNDS} times each: the time of the CPU and the memory of the whole process, its start and the loading of the fonts included. A hosted function has 2 s of CPU and 256 MB.\n\n${figures}`,
    };
  },
};

function writeOnce(findings: number): { cpuMs: number; rss: number; bytes: number } {
  const { binary, args, env } = functionsCommand();
  const output = execFileSync(binary, [...args.slice(0, -1), SCRIPT], {
    env: { ...env, FINDINGS: String(findings) },
  });
  return JSON.parse(output.toString()) as { cpuMs: number; rss: number; bytes: number };
}
