import { describe, expect, it } from 'vitest';
import { checkFile } from './rules.ts';

const file = (name: string, ...bytes: (string | Uint8Array<ArrayBuffer>)[]) => new File(bytes, name);

describe('FILE-03 the check of a file', () => {
  it.each([
    ['a.pdf', '%PDF-1.7'],
    ['picture.PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
    ['photo.jpeg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
    ['日本語 ✓.md', '# Title'],
    ['ᠮᠣᠩᠭᠣᠯ ❤️.md', 'Größe\t\u001b[1mbold\f'],
    ['old.gif', 'GIF87a'],
    ['new.gif', 'GIF89a'],
    ['archive.zip', 'PK\u0003\u0004anything'],
    ['src.tar.gz', Uint8Array.of(0x1f, 0x8b, 8)],
    ...['sol', 'vy', 'rs', 'cairo', 'move', 'sw', 'ts', 'toml', 'yaml', 'yml'].map(
      (end): [string, string] => [`Vault.t.${end}`, 'x'],
    ),
    ['src.tgz', Uint8Array.of(0x1f, 0x8b, 8)],
    ['SRC.TAR.GZ', Uint8Array.of(0x1f, 0x8b, 8)],
    ['table.xlsx', 'PK\u0003\u0004 [Content_Types].xml xl/workbook.xml'],
  ])('accepts %s', async (name, content) => {
    await expect(checkFile(file(name, content))).resolves.toMatchObject({ ok: true });
  });

  it.each<[name: string, content: string | Uint8Array<ArrayBuffer>, message: string]>([
    ['empty.txt', '', 'empty'],
    ['evil.exe', 'MZ', 'not allowed'],
    ['Protocol scope.pdf.exe', 'MZ', 'not allowed'],
    ['scope.exe.pdf', '%PDF-1.7', 'contains the extension of a program'],
    ['a\u202efdp.txt', 'a', 'a character that is not allowed'],
    ['evil.sol', 'MZ', 'does not match its name'],
    ['evil.tar.gz', 'PK\u0003\u0004', 'does not match its name'],
    ['evil.pdf', 'MZ\u0000', 'does not match its name'],
    ['page.svg', '<svg onload="x"/>', 'not allowed'],
    ['binary.txt', 'a\u0000b', 'does not match its name'],
    ['noextension', 'a', 'not allowed. You can upload PDF, Word (.docx), Excel'],
    ['file.constructor', 'a', 'not allowed'],
    ['a\u3164b.txt', 'a', 'a character that is not allowed'],
    ['a\u{e0041}b.txt', 'a', 'a character that is not allowed'],
    ['other.gz', Uint8Array.of(0x1f, 0x8b, 8), 'not allowed'],
    ['scope.PS1 .txt', 'a', 'contains the extension of a program'],
    ['folder/name.txt', 'a', 'a character that is not allowed'],
    ['folder\\name.txt', 'a', 'a character that is not allowed'],
    ...'bat cmd cpl dll hta jar lnk msi pif reg scr vbe vbs wsf'
      .split(' ')
      .map((end): [string, string, string] => [
        `scope.${end}.pdf`,
        '%PDF-1.7',
        'contains the extension of a program',
      ]),
    ['table.docx', 'PK\u0003\u0004 [Content_Types].xml xl/workbook.xml', 'does not match its name'],
  ])('refuses %s', async (name, content, message) => {
    await expect(checkFile(file(name, content))).resolves.toMatchObject({
      ok: false,
      message: expect.stringContaining(message) as string,
    });
  });

  it('FILE-06 reads the beginning of a file, and the last megabyte of an Office document', async () => {
    const text = file('long.txt', 'a'.repeat(4_096), '\u0000');
    await expect(checkFile(text)).resolves.toMatchObject({ ok: true });
    const directory = '[Content_Types].xml word/document.xml';
    const early = file('a.docx', `PK\u0003\u0004${directory}`, 'x'.repeat(1_048_576));
    await expect(checkFile(early)).resolves.toMatchObject({ ok: false });
    const late = file('a.docx', `PK\u0003\u0004${'x'.repeat(5_000)}${directory}`);
    await expect(checkFile(late)).resolves.toMatchObject({ ok: true });
  });

  it('refuses a file that can no longer be read', async () => {
    const moved = file('moved.txt', 'x');
    moved.slice = () => {
      throw new DOMException('The file could not be found.', 'NotFoundError');
    };
    await expect(checkFile(moved)).resolves.toEqual({ ok: false, message: 'This file could not be read.' });
  });

  it('accepts a file of 50 MB and refuses one byte more', async () => {
    const ofSize = (size: number) => Object.defineProperty(file('a.txt', 'text'), 'size', { value: size });
    await expect(checkFile(ofSize(52_428_801))).resolves.toEqual({
      ok: false,
      message: 'This file is larger than 50 MB.',
    });
    await expect(checkFile(ofSize(52_428_800))).resolves.toMatchObject({ ok: true });
  });
});
