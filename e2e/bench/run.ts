// `npm run bench [-- <section>...]`: measures, prints the tables and writes them to docs/benchmarks.md.
import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { writeSection } from './report.ts';
import { sections } from './sections.ts';

const GIB = 1024 ** 3;
const names = Object.keys(sections);
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no section "${unknown.join('", "')}". The sections are: ${names.join(', ')}.`);
  process.exit(1);
}

/** Where and when: under each section's title. `load` tells a reader whether the machine had other work. */
function circumstances(): string {
  const [processor] = cpus();
  const [load = 0] = loadavg();
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    commit(),
    `${cpus().length} x ${processor?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(totalmem() / GIB)} GiB`,
    `Linux ${release()}`,
    `Node ${process.versions.node}`,
    `load ${load.toFixed(1)} before`,
  ].join(' · ');
}

function commit(): string {
  try {
    return `commit ${execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()}`;
  } catch {
    return 'not a git checkout';
  }
}

let failures = 0;
for (const name of chosen.length > 0 ? chosen : names) {
  const load = sections[name];
  if (!load) continue;
  const when = circumstances();
  console.info(`\n== ${name}`);
  try {
    const { section } = await load();
    const { markdown } = await section.run();
    const text = `## ${section.title}\n\n${when}\n\n${markdown}`;
    await writeSection(name, text, names);
    console.info(text);
  } catch (error) {
    failures += 1;
    console.error(error);
  }
}
process.exitCode = failures > 0 ? 1 : 0;
