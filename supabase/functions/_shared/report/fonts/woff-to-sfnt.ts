import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';

const HEADER = 12;
const ENTRY = 16;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;

/** The font in a WOFF file, its tables decompressed once instead of whenever one is read. */
export function woffToSfnt(woff: Uint8Array): Uint8Array {
  const file = Buffer.from(woff.buffer, woff.byteOffset, woff.byteLength);
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('This font is not a WOFF file.');
  const count = file.readUInt16BE(12);
  const head = Buffer.alloc(HEADER + count * ENTRY);
  file.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const tables: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index++) {
    const from = WOFF_HEADER + index * WOFF_ENTRY;
    const [start, packed, length] = [4, 8, 12].map((at) => file.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ];
    const data = file.subarray(start, start + packed);
    const table = packed < length ? inflateSync(data) : data;
    const to = HEADER + index * ENTRY;
    file.copy(head, to, from, from + 4);
    file.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(table, padding);
    offset += table.length + padding.length;
  }
  return new Uint8Array(Buffer.concat(tables));
}
