// npm run docs:scale: writes docs/scale.md from the figures of the last `npm run bench -- database`.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { readFigures } from '../bench/figures.ts';
import { scalePage } from '../bench/scale/page.ts';

export const SCALE_PAGE = fileURLToPath(new URL('../../docs/scale.md', import.meta.url));

/** The text of docs/scale.md. */
export async function formattedScalePage(): Promise<string> {
  const options = await resolveConfig(SCALE_PAGE);
  return format(scalePage(readFigures()), { ...options, filepath: SCALE_PAGE });
}

/** Writes docs/scale.md. */
export async function writeScalePage(): Promise<void> {
  writeFileSync(SCALE_PAGE, await formattedScalePage());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeScalePage();
