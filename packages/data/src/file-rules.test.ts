import { describe, expect, it } from 'vitest';
import { FILE_MAX_BYTES, judgeFile } from './file-rules.ts';

const file = (name: string, ...bytes: (string | Uint8Array<ArrayBuffer>)[]) => new File(bytes, name);

describe('FILE-03 what may be uploaded', () => {
  it.each([
    ['a.pdf', '%PDF-1.7'],
    ['picture.PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47)],
    ['photo.jpeg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
    ['日本語 ✓.md', '# Title'],
  ])('accepts %s', async (name, content) => {
    await expect(judgeFile(file(name, content))).resolves.toMatchObject({ ok: true });
  });

  it.each([
    ['empty.txt', '', 'empty'],
    ['evil.exe', 'MZ', 'not allowed'],
    ['evil.pdf', 'MZ\u0000', 'not what its name says'],
    ['page.svg', '<svg onload="x"/>', 'not allowed'],
    ['binary.txt', 'a\u0000b', 'not what its name says'],
    ['noextension', 'a', 'not allowed'],
  ])('refuses %s', async (name, content, message) => {
    await expect(judgeFile(file(name, content))).resolves.toMatchObject({
      ok: false,
      message: expect.stringContaining(message) as string,
    });
  });

  it('accepts the largest and refuses one byte more', async () => {
    const largest = new File([new Uint8Array(FILE_MAX_BYTES)], 'a.zip');
    const larger = new File([new Uint8Array(FILE_MAX_BYTES + 1)], 'a.zip');
    expect((await judgeFile(larger)).ok).toBe(false);
    await expect(judgeFile(larger)).resolves.toMatchObject({ message: 'This file is larger than 50 MB.' });
    await expect(judgeFile(largest)).resolves.not.toMatchObject({
      message: 'This file is larger than 50 MB.',
    });
  });
});
