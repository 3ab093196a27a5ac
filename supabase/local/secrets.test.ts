import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecrets } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-portal-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('GUARD-08 an installation creates its keys once, reuses them, and leaves no other file behind', () => {
  const made = loadSecrets(folder);
  expect(loadSecrets(folder)).toEqual(made);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
});

test.each(['', '{"publishableKey": "sb_pub', '{}', 'null'])(
  'GUARD-08 a file of keys that holds %j is named in a sentence and left as it is',
  (content) => {
    const file = join(folder, 'secrets.json');
    writeFileSync(file, content);
    expect(() => loadSecrets(folder)).toThrow(/secrets\.json cannot be read.*backup/s);
    expect(readFileSync(file, 'utf8')).toBe(content);
  },
);
