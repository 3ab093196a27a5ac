// CODE-01: which archives of source are refused, and how what is in the others is listed.
import { crc32, deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Backend } from '../../_shared/backend.ts';
import { checkSource } from '../../_shared/source/check-source.ts';
import { readFileText } from '../../_shared/source/read-file-text.ts';
import { unpack } from '../../_shared/source/unpack.ts';
import { zip, type ZipEntry } from '../../../local/zip.ts';

const CONTENT = 'contract A {}';

async function list(bytes: Uint8Array<ArrayBuffer>) {
  const source = {
    id: '',
    commit_hash: '1c'.repeat(20),
    listed_files: 0,
    repository_name: 'vault',
    object_version: null,
  };
  const listed: unknown[] = [];
  const backend = {
    rpcOrRefusal: (_name: string, { files }: Record<string, unknown>) =>
      Promise.resolve(listed.push(...(files as unknown[]))),
  };
  for (;;) {
    const { checked, total } = await checkSource(backend, { ...source, listed_files: listed.length }, bytes);
    if (checked === total)
      return listed as { path: string; blob_id: string; is_link: boolean; is_text: boolean }[];
  }
}

/** Fields of 4 bytes, in the order of ZIP. */
const words = (...values: number[]) => new Uint8Array(new Uint32Array(values).buffer);
const field = (id: number, data: Uint8Array) =>
  new Uint8Array([...new Uint8Array(new Uint16Array([id, data.length]).buffer), ...data]);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const named = (name: string) => field(0x7075, new Uint8Array([1, 0, 0, 0, 0, ...bytesOf(name)]));
const one = (entry: Partial<ZipEntry>) => zip([{ name: 'src/a.sol', content: CONTENT, ...entry }]);
const many = (...names: string[]) =>
  zip(names.map((name) => ({ name, mode: name.endsWith('/') ? 0o040755 : 0o100644 })));
/** Five files of 50 MB, which is as much as one may have, and another. */
const ofSizes = (last: number) =>
  zip([...Array<number>(5).fill(52_428_800), last].map((size, index) => ({ name: `f${index}`, size })));
const zip64 = field(1, new Uint8Array(8));
const stored = { isStored: true, flags: 8 };
const descriptor = (size: number) => words(0x08074b50, crc32(CONTENT), CONTENT.length, size);

it.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
  ['an absolute path', one({ name: '/etc/passwd' }), /^\/etc\/passwd has an absolute path/],
  ['a drive letter', one({ name: 'C:/a.sol' }), /^C:\/a.sol has an absolute path/],
  ['a step up', one({ name: 'src/../../a.sol' }), /leads out of the archive/],
  ['a backslash', one({ name: 'src\\a.sol' }), /^src\\a.sol has a backslash/],
  ['an empty character', one({ name: 'src/a\0.sol' }), /has a backslash or an empty character/],
  ['a name of 10,000 characters', one({ name: 'a'.repeat(10_000) }), /^The path a{100}… is longer than 1,000/],
  ['a name that is too long for an index', one({ name: '路'.repeat(400) }), /longer than 1,000 bytes/],
  ['a file in 64 folders', one({ name: `${'a/'.repeat(64)}b` }), /lies in more than 63 folders/],
  ['more folders in folders than can be looked at in time',
    many(...Array.from({ length: 5_000 }, (_, index) => `${index}/${'a/'.repeat(60)}b`)),
    /folders of the archive lie too deep/],
  ['a device', one({ mode: 0o020666 }), /^src\/a.sol is neither a file nor a folder/],
  ['an encrypted file', one({ flags: 1 }), /^src\/a.sol is encrypted/],
  ['another compression', one({ method: 12 }), /compressed in a way that is not supported/],
  ['a patch', one({ flags: 0x20 }), /compressed in a way that is not supported/],
  ['one name twice', many('a/A.sol', 'b/x', 'a/A.sol'), /two files with the name a\/A.sol/],
  ['one name in two cases', many('a/A.sol', 'b/x', 'A/a.SOL'), /two files with the name/],
  ['one name with a dot behind it', many('b/a.sol', 'b/c', 'b/a.sol.'), /two files with the name/],
  ['one name with a space behind its folder', many('b/a.sol', 'b /a.sol'), /two files with the name/],
  ['a file that is a folder, too', many('a', 'a-b', 'a/x'), /a file and a folder with the name a\./],
  ['a file that is an empty folder, too', many('a', 'A/', 'b'), /a file and a folder with the name a\./],
  ['a device of Windows', one({ name: 'src/LPT1' }), /is not the name of a file on Windows/],
  ['a device of Windows with an end', one({ name: 'lib/aux .sol/x' }), /is not the name of a file on Windows/],
  ['a hidden stream of Windows', one({ name: 'a.sol:evil' }), /is not the name of a file on Windows/],
  ['less content than it says', one({ size: 30 }), /does not have the size that the archive says/],
  ['more content than it says', one({ size: 3 }), /does not have the size that the archive says/],
  ['much more content than it says', one({ content: new Uint8Array(45_000_000), size: 1_000 }),
    /does not have the size that the archive says/],
  ['a huge file', one({ size: 52_428_801 }), /is larger than 50 MB when it is unpacked/],
  ['a huge sum', ofSizes(6_291_457), /larger than 256 MB when it is unpacked/],
  ['sizes that may be, and are not', ofSizes(6_291_456), /^f0 does not have the size that the archive says/],
  ['shared bytes', zip([{ name: 'a' }, { name: 'a', sharesData: true }]), /lie on top of each other/],
  ['two names for one file', one({ localName: 'src/b.sol' }), /described in two different ways/],
  ['a second name that programs prefer', one({ extra: named('src/b.sol') }), /additional field/],
  ['a second name in the local header', one({ localExtra: named('src/b.sol') }), /additional field/],
  ['an unknown field', one({ extra: field(0x4242, new Uint8Array(2)) }), /additional field/],
  ['a field that is longer than its room', one({ extra: field(0x5455, new Uint8Array(9)).slice(0, 6) }),
    /additional field/],
  ['a file that the directory does not list', zip([{ name: 'a' }, { name: 'b', isUnlisted: true }, { name: 'c' }]),
    /its directory does not list/],
  ['bytes before its files', zip([{ name: 'b', isUnlisted: true }, { name: 'c' }]), /its directory does not list/],
  ['bytes before its directory', one({ trailer: words(0) }), /its directory does not list/],
  ['a folder with content', one({ name: 'src/', mode: 0o040755 }), /^src is a folder with content/],
  ['a folder with hidden content', one({ name: 'src/', mode: 0o040755, size: 0 }), /^src is a folder with content/],
  ['a file that DOS takes for a folder', one({ mode: 0o100644, attributes: 0x10 }), /described in two different ways/],
  ['a link that some programs take for a file', one({ mode: 0o120777, madeBy: 0 }), /described in two different ways/],
  ['a size that lies, with the true one behind', one({ flags: 8, localSize: 5, trailer: descriptor(13) }),
    /two different ways/],
  ['a true size, with one that lies behind', one({ ...stored, trailer: descriptor(5) }), /does not have the size/],
  ['no size, stored', one({ ...stored, localSize: 0, trailer: descriptor(13) }), /two different ways/],
  ['another checksum', one({ crc: 5 }), /does not have the checksum that the archive says/],
  ['bytes behind the end of its data', one({ content: CONTENT, junk: 4 }), /does not have the size/],
  ['fields of ZIP64', one({ extra: zip64 }), /^ZIP64 archives are not accepted/],
  ['fields of ZIP64 in the local header alone, as Python writes a file of unknown size',
    one({ localExtra: zip64, localSize: 0xffffffff }), /^ZIP64 archives are not accepted/],
  ['a file of macOS where another one comes to be', many('__MACOSX/x', 'vault-main/__MACOSX/X'),
    /two files with the name __MACOSX\/x/],
  ['fewer files than it says', zip([{ name: 'a' }], { count: 2 }), /^This is not a ZIP/],
  ['a second end', zip([{ name: 'a' }], { comment: 'PK\u0005\u0006'.padEnd(30) }), /^This is not a ZIP/],
  ['bytes after its end', zip([{ name: 'a' }], { after: 'PK' }), /^This is not a ZIP/],
  ['no file', zip([{ name: 'src/', mode: 0o040755 }]), /contains no file/],
  ['damaged data', one({ content: 'aaaa', isStored: true, method: 8 }), /does not have the size/],
  ['nothing but a beginning', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), /^This is not a ZIP/],
  ['20,001 files', zip(Array.from({ length: 20_001 }, (_, index) => ({ name: `f${index}`, isStored: true }))),
    /more than 20,000 files/],
])('CODE-01 an archive with %s is refused with a sentence', async (_what, bytes, sentence) => {
  await expect(list(bytes)).rejects.toMatchObject({ status: 400, message: expect.stringMatching(sentence) });
}); // oxfmt-ignore

it.each<[string, Partial<ZipEntry>]>([
  [
    'times and owners',
    { extra: field(0x5455, new Uint8Array(5)), localExtra: field(0x7875, new Uint8Array(11)) },
  ],
  ['other times', { extra: field(0x000a, words(0)), localExtra: field(0x5855, words(0)) }],
  ['its own name again, as Info-ZIP writes it', { extra: named('src/a.sol') }],
  [
    'the sizes after its data',
    { flags: 8, localSize: 0, trailer: words(0x08074b50, crc32(CONTENT), 15, 13) },
  ],
  ['a long text and the flags of a fast compression', { content: `a;${'€'.repeat(100_000)}`, flags: 0x0806 }],
  ['the sizes after its data, without a sign', { ...stored, trailer: descriptor(13).slice(4) }],
])('CODE-01 an archive with %s is accepted', async (_what, entry) => {
  expect(await list(one(entry))).toMatchObject([{ path: 'src/a.sol', is_text: true, nsloc: 1 }]);
});

it('CODE-01 each file is listed with its name as git has it, its blob id, its lines of code and where its bytes are', async () => {
  const file = (name: string, content: string | Uint8Array, more: Partial<ZipEntry> = {}) => ({
    name: `vault-main/${name}`,
    content,
    isStored: true,
    ...more,
  });
  const code = '\ufeff// one\r\n/* two\r\n three */ a; /* */\r\n\r\n  b = "\\" /*"; // four\r\nc\r\nd\r\n';
  const listed = await list(zip([
    file('src/', '', { mode: 0o040755 }),
    file('src/A.sol', code),
    file('src/deep/a b.SOL', 'x;\n', { isStored: false }),
    file('src/gro\u0308\u00dfe.rs', 'fn a() {}'),
    file('src/v.py', '# one\n"""two\nthree"""\na = \'#\' # b\n"//"\n'),
    file('src/v.txt', 'words\n'),
    file('src/empty.sol', ''),
    file('src/link.sol', 'A.sol', { mode: 0o120777 }),
    file('src/binary.sol', new Uint8Array([0x61, 0xff, 0x0a])),
    file('src/zero.sol', 'a\0b\n'),
    file('src/unseen\u202e\n.sol', 'a;'),
    { ...file('', 'a;'), name: new Uint8Array([...bytesOf('vault-main/src/'), 0xff]) },
    file('deps/inner.zip', zip([{ name: '../../evil' }])),
    file('large.sol', `${'a;\n'.repeat(349_525)}b`),
    file('larger.sol', `${'a;\n'.repeat(349_525)}bb`),
    { name: '__MACOSX/vault-main/._A.sol', content: 'x', isStored: true },
  ])); // oxfmt-ignore
  const line = (one: object) =>
    Object.values(one)
      .join(' ')
      .replace(/[0-9a-f]{33}(?= )/, '');
  // Position, path, size, blob id, text, link, lines of code, start and size of its data, and whether it is compressed.
  expect(listed.map(line).join('\n')).toMatchInlineSnapshot(`
    "0 src/A.sol 71 da65ab3 true false 4 95 71 false
    1 src/deep/a b.SOL 3 6c650fc true false 1 223 5 true
    2 src/größe.rs 9 1e7477e true false 1 284 9 false
    3 src/v.py 39 98ba9cd true false 2 342 39 false
    4 src/v.txt 6 71af1a9 true false  431 6 false
    5 src/empty.sol 0 e69de29 true false 0 491 0 false
    6 src/link.sol 5 df517a8 true true  544 5 false
    7 src/binary.sol 3 93fbb4d false false  604 3 false
    8 src/zero.sol 4 1a23e4b false false  660 4 false
    9 src/unseen\\u{202e}\\u{a}.sol 2 540925e true false 1 723 2 false
    10 src/\\xff 2 540925e true false  771 2 false
    11 deps/inner.zip 120 013ba5f false false  828 120 false
    12 large.sol 1048576 6f3e0a3 true false 349526 998 1048576 false
    13 larger.sol 1048577 1d174b4 false false  1049625 1048577 false
    14 __MACOSX/vault-main/._A.sol 1 c1b0730 true false 1 2098259 1 false"
  `);
  // printf A.sol | git hash-object --stdin
  expect(listed.find(({ is_link }) => is_link)?.blob_id).toBe('df517a8bb6c52b23c7d517429f4b086073ff9ce8');
});

it.each([
  ['J\u030c.sol', '\u01f0.sol'],
  ['stra\u00dfe.sol', 'STRA\u00dfE.sol'],
  ['\u00e4.sol', 'a\u0308.sol'],
  ['\u212b.sol', '\u00c5.SOL'],
])('CODE-01 an archive with %j and %j is refused, as macOS takes them for one file', async (one, other) => {
  await expect(list(many(one, 'x', other))).rejects.toMatchObject({ status: 400, message: expect.stringContaining('two files') });
}); // oxfmt-ignore

it('CODE-01 lines of code are counted in each language by its comments, and not in others', async () => {
  const names = 'sol rs cairo move sw ts tsx js jsx go huff yul vy vyi py md'.split(' ');
  const listed = await list(zip(names.map((name) => ({ name: `a.${name}`, content: '//\n#\n#\na' }))));
  const counts = listed.map((one) => (one as { nsloc?: number }).nsloc ?? '-');
  expect(names.map((name, index) => `${name} ${counts[index]}`).join(', ')).toMatchInlineSnapshot(
    `"sol 3, rs 3, cairo 3, move 3, sw 3, ts 3, tsx 3, js 3, jsx 3, go 3, huff 3, yul 3, vy 2, vyi 2, py 2, md -"`,
  );
});

it.each([
  ['vault-main/a', 'a'],
  ['Vault/a', 'a'],
  ['x-1c1c1c1/a', 'a'],
  ['vaulted/a', 'vaulted/a'],
  ['src/a', 'src/a'],
])('CODE-01 %s is listed as %s, without the folder that a repository adds', async (name, path) => {
  expect(await list(many(name))).toMatchObject([{ path }]);
  expect((await list(many(name, 'other'))).map((one) => one.path)).toContain(name);
});

it('CODE-01 an archive may have 20,000 files, a path of 1,000 bytes and 63 folders in each other', async () => {
  const files = Array.from({ length: 19_998 }, (_, index) => `f${index}`);
  expect(await list(many('a'.repeat(1_000), `${'b/'.repeat(63)}b`, ...files))).toHaveLength(20_000);
});

it('CODE-01 CODE-02 a file is unpacked no further than the archive says, and its text is whole', async () => {
  const text = '€'.repeat(1_000_000);
  const packed = new Uint8Array(deflateRawSync(text));
  const place = { data_start: 0, data_size: packed.byteLength, is_deflated: true, size: 3_000_000 };
  const backend = { readObject: async () => new Response(packed, { status: 206 }) } as unknown as Backend;
  expect(await readFileText(backend, { bucket_id: '', object_path: '', ...place })).toBe(text);
  const entry = { dataStart: 0, dataSize: packed.byteLength, isDeflated: true, size: 9 };
  await expect(unpack(entry, packed).next()).rejects.toMatchObject({ status: 400 });
});

it('CODE-01 an archive that names its commit is refused for another one', async () => {
  expect(await list(zip([{ name: 'a' }], { comment: '1c'.repeat(20) }))).toHaveLength(1);
  await expect(list(zip([{ name: 'a' }], { comment: '2d'.repeat(20) }))).rejects.toMatchObject({
    status: 400,
    message: `The archive names the commit ${'2d'.repeat(20)}, and you are adding ${'1c'.repeat(20)}.`,
  });
});
