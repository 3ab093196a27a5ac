// `npm run bench [-- page-load journeys report engines]`: measures, prints the figures and writes them to reports/bench-<section>.md.
import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { writeReport } from '../../supabase/scripts/write-report.mjs';
import type { Section } from './section.ts';

const SECTIONS: Record<string, () => Promise<{ section: Section }>> = {
  'page-load': () => import('./sections/page-load.ts'),
  journeys: () => import('./sections/journeys.ts'),
  report: () => import('./sections/report.ts'),
  engines: () => import('./sections/engines.ts'),
};

const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : Object.keys(SECTIONS)) {
  const load = SECTIONS[name];
  if (!load) throw new Error(`There is no section "${name}": ${Object.keys(SECTIONS).join(', ')}.`);
  const when = describeEnvironment();
  const { section } = await load();
  const { markdown, hasErrors } = await section.run();
  const text = `## ${section.title}\n\n${when}\n\n${markdown}`;
  console.info(`\n${text}`);
  writeReport(`bench-${name}.md`, text);
  if (hasErrors) process.exitCode = 1;
}

/** The time, commit, machine and version, to print under a section's title. `load` shows whether the machine was busy. */
function describeEnvironment(): string {
  const [processor] = cpus();
  const [load = 0] = loadavg();
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `commit ${execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()}`,
    `${cpus().length} x ${processor?.model.trim()}`,
    `Node ${process.versions.node}`,
    `load ${load.toFixed(1)} before`,
  ].join(' · ');
}
