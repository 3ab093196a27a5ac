// docs/benchmarks.md: one block per section between markers, so that one can be measured again without the others.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const FILE = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));
const INTRODUCTION = `# Benchmarks

Written by \`npm run bench\`, never by hand: figures and words alike. \`npm run bench -- <section>\` measures one section
again and keeps the others. Each section names the machine, the versions and the time it was measured; what it is compared with was
measured in the same run.`;

const startMarker = (name: string) => `<!-- bench:${name} -->`;
const endMarker = (name: string) => `<!-- /bench:${name} -->`;

/** Puts a section's text in the place of its older one; sections stand in the order of `names`. */
export async function writeSection(name: string, text: string, names: string[]): Promise<void> {
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  const blocks = names.flatMap((each) => {
    const kept = each === name ? text : findBlock(before, each);
    return kept === null ? [] : [`${startMarker(each)}\n\n${kept.trim()}\n\n${endMarker(each)}`];
  });
  const document = [INTRODUCTION, ...blocks].join('\n\n');
  const options = await resolveConfig(FILE);
  writeFileSync(FILE, await format(document, { ...options, filepath: FILE }));
}

function findBlock(document: string, name: string): string | null {
  const start = document.indexOf(startMarker(name));
  const end = document.indexOf(endMarker(name));
  return start < 0 || end < start ? null : document.slice(start + startMarker(name).length, end);
}
