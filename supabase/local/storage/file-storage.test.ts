import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileStorage } from './file-storage.ts';

let folder: string;
let storage: FileStorage;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-portal-objects-'));
  storage = new FileStorage(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (text: string, type = 'text/plain') =>
  storage.uploadObject('client-files', 'a/b', undefined, Buffer.from(text), type, 'no-cache');

async function content(): Promise<string> {
  const { body, metadata } = await storage.getObject('client-files', 'a/b');
  return `${metadata.mimetype}: ${await new Response(body as unknown as BodyInit).text()}`;
}

// Writes to /dev/full fail as on a full disk. Linux alone has it (scripts/test/left-out.mjs).
test.each(existsSync('/dev/full') ? ['a/b.part', 'a/b.facts.part'] : [])(
  'FILE-03 a disk that is full at %s leaves the object as it was, and nothing half written',
  async (fullAt) => {
    await put('before');
    symlinkSync('/dev/full', join(folder, 'client-files', fullAt));
    await expect(put('after', 'application/pdf')).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await content()).toBe('text/plain: before');
    expect(readdirSync(join(folder, 'client-files/a')).toSorted()).toEqual(['b', 'b.facts']);
    await put('after there was space again', 'application/pdf');
    expect(await content()).toBe('application/pdf: after there was space again');
  },
);

test('GUARD-08 refuses an object key that leads out of its bucket', async () => {
  for (const key of ['../reports/x', '../../secrets.json', 'a/../../reports/x'])
    await expect(storage.getObject('client-files', key)).rejects.toThrow('Invalid key');
});
