// `npm run bench [-- <section>...]`: measures, prints the tables and writes them to docs/benchmarks.md.
import { closeDatabases } from '../../supabase/bench/filled-databases.ts';
import { describeEnvironment } from './describe-environment.ts';
import { writeSection } from './benchmarks-file.ts';
import { onDemandSections, sections } from './sections.ts';

const names = Object.keys(sections);
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no section "${unknown.join('", "')}". The sections are: ${names.join(', ')}.`);
  process.exit(1);
}

let failures = 0;
for (const name of chosen.length > 0 ? chosen : names.filter((each) => !onDemandSections.includes(each))) {
  const load = sections[name];
  if (!load) continue;
  const when = describeEnvironment();
  console.info(`\n== ${name}`);
  try {
    const { section } = await load();
    const { markdown, hasErrors } = await section.run();
    const text = `## ${section.title}\n\n${when}\n\n${markdown}`;
    await writeSection(name, text, names);
    console.info(text);
    if (hasErrors) failures += 1;
  } catch (error) {
    failures += 1;
    console.error(error);
  }
}
await closeDatabases();
process.exitCode = failures > 0 ? 1 : 0;
