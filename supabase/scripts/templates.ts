// Writes the auth service's e-mail templates from templates/letters.ts and brand.json; a test notices drift.
import { readFileSync, writeFileSync } from 'node:fs';
import { letters } from '../templates/letters.ts';
import { renderHtml, type Brand } from '../templates/render.ts';

const file = (path: string) => new URL(`../${path}`, import.meta.url);
const { brand } = JSON.parse(readFileSync(file('brand.json'), 'utf8')) as { brand: Brand };

for (const [name, letter] of Object.entries(letters)) {
  writeFileSync(file(`templates/${name}.html`), renderHtml(letter, brand));
}
console.info(`Wrote ${Object.keys(letters).length} templates for ${brand.name}.`);
