import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';

const OPTIONS = new URL('../../.oxfmtrc.json', import.meta.url);

/** What `npm run format` makes of a generated file with this path. */
export async function formatted(path: string, text: string): Promise<string> {
  const { code, errors } = await format(path, text, JSON.parse(readFileSync(OPTIONS, 'utf8')));
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return code;
}
