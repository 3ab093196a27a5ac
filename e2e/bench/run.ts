// `npm run bench [-- page-load journeys load]`: measures, prints the figures and writes them to reports/bench-<section>.md.
import { writeReport } from '../../supabase/scripts/write-report.mjs';
import { describeEnvironment } from './describe-environment.ts';
import type { Section } from './section.ts';

const SECTIONS: Record<string, () => Promise<{ section: Section }>> = {
  'page-load': () => import('./sections/page-load.ts'),
  journeys: () => import('./sections/journeys.ts'),
  load: () => import('./sections/load.ts'),
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
