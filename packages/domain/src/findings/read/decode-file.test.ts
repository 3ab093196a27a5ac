import { expect, it } from 'vitest';
import { decodeFile } from './decode-file.ts';

it.each([
  ['UTF-8', [0xc3, 0xa9], 'é'],
  ['UTF-16 as PowerShell writes it', [0xff, 0xfe, 0x41, 0x00, 0xe9, 0x00], 'Aé'],
  ['a PDF', [0x25, 0x50, 0x44, 0x46, 0xff, 0xd8], null],
  ['Windows-1252, as Excel writes CSV', [0x41, 0x80, 0xe9], 'A€é'],
  ['Windows-1252 with a control character', [0x41, 0xe9, 0x01], null],
])('FIND-08 a file in %s is read as text, or refused when it is none', (_name, bytes, text) => {
  expect(decodeFile(new Uint8Array(bytes))).toBe(text);
});
