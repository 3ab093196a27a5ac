// Writes ZIP archives: those of the demonstration, and those of the tests, in which every field can lie.
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string | Uint8Array;
  content?: string | Uint8Array;
  isStored?: boolean;
  /** What the directory and the local header say, where it is not the truth. */
  size?: number;
  crc?: number;
  flags?: number;
  method?: number;
  /** The mode of Unix, such as 0o120777 for a link. */
  mode?: number;
  /** Those of DOS. */
  attributes?: number;
  /** How many bytes follow the compressed data and count as its part. */
  junk?: number;
  /** What the local header says, where it is something else. */
  localName?: string;
  localSize?: number;
  localExtra?: Uint8Array;
  /** The system of the directory's record; Unix, where it is not given. */
  madeBy?: number;
  /** Bytes after the data, such as a data descriptor. */
  trailer?: Uint8Array;
  /** Is in the archive and not in its directory. */
  isUnlisted?: boolean;
  /** Takes the data of the first entry instead of its own. */
  sharesData?: boolean;
  extra?: Uint8Array;
}

type Options = { comment?: string; count?: number; after?: string };

const toBytes = (text: string | Uint8Array) =>
  typeof text === 'string' ? Buffer.from(text) : Buffer.from(text);

function numbers(...fields: [value: number, bytes: 2 | 4][]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}

export function zip(entries: readonly ZipEntry[], { comment = '', count, after = '' }: Options = {}) {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = toBytes(entry.name);
    const content = toBytes(entry.content ?? '');
    const packed = entry.isStored ? content : deflateRawSync(content);
    const data = Buffer.concat([packed, Buffer.alloc(entry.junk ?? 0)]);
    const extra = Buffer.from(entry.extra ?? []);
    const method = entry.method ?? (entry.isStored ? 0 : 8);
    const size = entry.size ?? content.length;
    const facts: [number, 2 | 4][] = [
      [entry.flags ?? 0, 2],
      [method, 2],
      [0, 4],
      [entry.crc ?? crc32(content), 4],
      [data.length, 4],
    ];
    const localName = entry.localName === undefined ? name : toBytes(entry.localName);
    const localExtra = Buffer.from(entry.localExtra ?? []);
    const local = Buffer.concat([
      numbers([0x04034b50, 4], [20, 2], ...facts, [entry.localSize ?? size, 4]),
      numbers([localName.length, 2], [localExtra.length, 2]),
      localName,
      localExtra,
      data,
      Buffer.from(entry.trailer ?? []),
    ]);
    const record = Buffer.concat([
      numbers(
        [0x02014b50, 4],
        [((entry.madeBy ?? 3) << 8) | 20, 2],
        [20, 2],
        ...facts,
        [size, 4],
        [name.length, 2],
        [extra.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [(entry.mode ?? 0o100644) * 0x10000 + (entry.attributes ?? 0), 4],
        [entry.sharesData ? 0 : offset, 4],
      ),
      name,
      extra,
    ]);
    if (!entry.isUnlisted) directory.push(record);
    if (!entry.sharesData) {
      parts.push(local);
      offset += local.length;
    }
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count ?? directory.length, 2],
    [count ?? directory.length, 2],
    [size, 4],
    [offset, 4],
    [comment.length, 2],
  );
  return new Uint8Array(
    Buffer.concat([...parts, ...directory, end, Buffer.from(comment), Buffer.from(after)]),
  );
}
