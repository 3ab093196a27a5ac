import { mkdirSync, writeFileSync } from 'node:fs';

const FOLDER = new URL('../../reports/', import.meta.url);

/**
 * Writes a report of a measurement into the ignored folder `reports`, which the workflow that measures keeps as an artefact.
 * @param {string} name
 * @param {string} text
 */
export function writeReport(name, text) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(new URL(name, FOLDER), `${text.trim()}\n`);
}
