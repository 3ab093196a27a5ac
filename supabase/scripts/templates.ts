// Writes the auth service's e-mail templates from templates/messages.ts and brand.json; a test notices drift.
import { readFileSync, writeFileSync } from 'node:fs';
import { messages } from '../templates/messages.ts';
import { renderHtml, type Brand } from '../templates/render.ts';

const file = (path: string) => new URL(`../${path}`, import.meta.url);
const { brand } = JSON.parse(readFileSync(file('brand.json'), 'utf8')) as { brand: Brand };

for (const [name, message] of Object.entries(messages)) {
  writeFileSync(file(`templates/${name}.html`), renderHtml(message, brand));
}
console.info(`Wrote ${Object.keys(messages).length} templates for ${brand.name}.`);
