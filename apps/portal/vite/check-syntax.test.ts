import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findSyntaxError } from '../../../scripts/federation/check-syntax.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-syntax-'));
  writeFileSync(join(folder, 'page.tsx'), 'export const page = <h1>{1 as number}</h1>;');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a source file that cannot be parsed is found and named, with the place', () => {
  writeFileSync(join(folder, 'broken.ts'), 'export const = 5;');
  expect(findSyntaxError([folder])).toMatch(/broken\.ts: .+\n[^]*export const = 5;/);
});

it('sources that can be parsed are let through, and tests are not looked at', () => {
  writeFileSync(join(folder, 'page.test.tsx'), 'export const = 5;');
  expect(findSyntaxError([folder])).toBeNull();
});
