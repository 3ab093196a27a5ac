// Joins the parts of a report, which pdfkit wrote one by one, into one tagged file. The pages' contents are copied as they are; every
// object gets a new number, and the trees that reach all pages (pages, tags, named places, outline) are written anew.
import { Buffer } from 'node:buffer';
import { zlibSync } from 'npm:fflate@0.8.3';
import { joinBytes } from '../../bytes.ts';

/** An entry of the outline, which leads to a named place of a part. */
export interface OutlineEntry {
  name: string;
  title: string;
  isOpen: boolean;
  entries: OutlineEntry[];
}

/** A part as its file says it. */
export interface PdfPart {
  pages: number;
  /** On which of its pages each named place is, counted from 0. */
  places: ReadonlyMap<string, number>;
  objects: readonly PdfObject[];
  roots: { catalog: number; pages: number; names: number; tags: number; document: number };
  kids: readonly number[];
  destinations: readonly (readonly [name: string, target: string])[];
  /** The elements of the tree of tags at its top, and the list by which a page finds its tags. */
  tags: { top: string; byPage: string; next: number };
  info: number;
  metadata: number;
  id: string;
}

interface PdfObject {
  number: number;
  /** All but the bytes of a stream. */
  text: string;
  stream: Uint8Array | null;
}

const STREAM = '\nstream\n';
/** A string of a PDF, which is passed over, a reference, or the key by which a page finds its tags. */
const REFERENCE = /\((?:\\[\s\S]|[^\\)])*\)|(\d+) 0 R\b|\/(StructParents?) (\d+)/g;

/** Reads a file that pdfkit wrote. */
export function readPart(bytes: Uint8Array): PdfPart {
  const objects = readObjects(bytes);
  const text = (number: number): string => objects.find((object) => object.number === number)?.text ?? '';
  const trailer = latin(bytes.subarray(-400));
  const catalog = reference(trailer, 'Root');
  const root = text(catalog);
  const pages = reference(root, 'Pages');
  const names = reference(root, 'Names');
  const tags = reference(root, 'StructTreeRoot');
  const tree = text(tags);
  const document = reference(tree, 'K');
  const kids = numbersIn(found(text(pages), /\/Kids \[([^\]]*)\]/));
  const destinations = Array.from(
    text(names).matchAll(/^ {4}\(([\w.-]+)\) \[([^\]]*)\]$/gm),
    ([, name = '', target = '']) => [name, target] as const,
  );
  return {
    pages: kids.length,
    places: new Map(destinations.map(([name, target]) => [name, kids.indexOf(numbersIn(target)[0] ?? 0)])),
    objects,
    roots: { catalog, pages, names, tags, document },
    kids,
    destinations,
    tags: {
      top: found(text(document), /\/K \[([^\]]*)\]/),
      byPage: found(tree, /\/Nums \[\n([\s\S]*?)\n\]/),
      next: Number(found(tree, /\/ParentTreeNextKey (\d+)/)),
    },
    info: reference(trailer, 'Info'),
    metadata: reference(root, 'Metadata'),
    id: found(trailer, /\/ID (\[.*\])/),
  };
}

/**
 * The same file with compressed contents and fonts. By fflate, because zlib gives other bytes on another machine.
 */
export function compressed(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const objects = readObjects(bytes);
  const file = new PdfFile();
  for (let reserved = 0; reserved < objects.length; reserved++) file.reserve();
  for (const { number, text, stream } of objects) {
    if (!stream || /\/Filter|\/Metadata/.test(text)) {
      file.write(number, text, stream);
      continue;
    }
    const packed = zlibSync(stream, { level: 6 });
    const length = `/Filter /FlateDecode\n/Length ${packed.byteLength}\n`;
    file.write(number, text.replace(/\/Length \d+\n/, length), packed);
  }
  return file.end(found(latin(bytes.subarray(-400)), /\/Size \d+\n([\s\S]*?)\n>>\nstartxref/));
}

/** One file of all parts in their order, with the metadata of the first. */
export function joinPdf(
  parts: readonly PdfPart[],
  outline: readonly OutlineEntry[],
  language: string,
): Uint8Array<ArrayBuffer> {
  const file = new PdfFile();
  const [catalog, pages, tags, document] = [file.reserve(), file.reserve(), file.reserve(), file.reserve()];
  const kids: string[] = [];
  const top: string[] = [];
  const byPage: string[] = [];
  const destinations: [string, string][] = [];
  let key = 0;
  let head = { info: 0, metadata: 0 };
  for (const [index, part] of parts.entries()) {
    const { roots } = part;
    const numbers = new Map([
      [roots.pages, pages],
      [roots.tags, tags],
      [roots.document, document],
    ]);
    const isLeftOut = new Set(Object.values(roots));
    if (index > 0) for (const own of [part.info, part.metadata]) isLeftOut.add(own);
    const copied = part.objects.filter(({ number }) => !isLeftOut.has(number));
    for (const { number } of copied) numbers.set(number, file.reserve());
    const renumber = (text: string): string => renumbered(text, numbers, key);
    for (const { number, text, stream } of copied)
      file.write(numbers.get(number) ?? 0, renumber(text), stream);
    kids.push(...part.kids.map((kid) => `${numbers.get(kid)} 0 R`));
    top.push(renumber(part.tags.top));
    byPage.push(renumber(part.tags.byPage.replace(/^ *(\d+) /gm, (_, at: string) => `${Number(at) + key} `)));
    destinations.push(
      ...part.destinations.map(([name, target]): [string, string] => [name, renumber(target)]),
    );
    key += part.tags.next;
    if (index === 0) head = { info: numbers.get(part.info) ?? 0, metadata: numbers.get(part.metadata) ?? 0 };
  }
  const names = destinations.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const places = file.add(
    `<< /Names [\n${names.map(([name, target]) => `(${name}) [${target}]`).join('\n')}\n] >>`,
  );
  file.write(pages, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`);
  file.write(document, `<< /S /Document /Lang (${language}) /P ${tags} 0 R /K [${top.join(' ')}] >>`);
  file.write(
    tags,
    `<< /Type /StructTreeRoot /K [${document} 0 R] /ParentTree << /Nums [\n${byPage.join('\n')}\n] >> /ParentTreeNextKey ${key} >>`,
  );
  const outlines = writeOutline(file, outline, new Map(destinations));
  file.write(
    catalog,
    `<< /Type /Catalog /Pages ${pages} 0 R /Names << /Dests ${places} 0 R >> /Lang (${language}) /MarkInfo << /Marked true >> ` +
      `/StructTreeRoot ${tags} 0 R /ViewerPreferences << /DisplayDocTitle true >> /Outlines ${outlines} 0 R /PageMode /UseOutlines ` +
      `/Metadata ${head.metadata} 0 R >>`,
  );
  return file.end(`/Root ${catalog} 0 R /Info ${head.info} 0 R /ID ${parts[0]?.id ?? ''}`);
}

/** Writes the outline and returns the number of its root. */
function writeOutline(
  file: PdfFile,
  outline: readonly OutlineEntry[],
  targets: ReadonlyMap<string, string>,
): number {
  const root = file.reserve();
  const write = (number: number, entries: readonly OutlineEntry[], facts: string, isOpen: boolean): void => {
    const children = entries.map((entry) => ({ entry, number: file.reserve() }));
    const [first, last] = [children.at(0), children.at(-1)];
    const ends =
      first && last
        ? ` /First ${first.number} 0 R /Last ${last.number} 0 R /Count ${isOpen ? '' : '-'}${children.length}`
        : '';
    file.write(number, `<<${facts}${ends} >>`);
    for (const [index, { entry, number: own }] of children.entries()) {
      const [before, after] = [children[index - 1], children[index + 1]];
      const target = targets.get(entry.name);
      write(
        own,
        entry.entries,
        ` /Title ${textString(entry.title)} /Parent ${number} 0 R${target ? ` /Dest [${target}]` : ''}` +
          `${before ? ` /Prev ${before.number} 0 R` : ''}${after ? ` /Next ${after.number} 0 R` : ''}`,
        entry.isOpen,
      );
    }
  };
  write(root, outline, ' /Type /Outlines', true);
  return root;
}

class PdfFile {
  readonly #chunks: Uint8Array[] = [];
  readonly #offsets: number[] = [0];
  #size = 0;

  constructor() {
    this.#append(bytesOf('%PDF-1.7\n%\xff\xff\xff\xff\n'));
  }

  reserve(): number {
    return this.#offsets.push(0) - 1;
  }

  add(text: string): number {
    const number = this.reserve();
    this.write(number, text);
    return number;
  }

  write(number: number, text: string, stream: Uint8Array | null = null): void {
    this.#offsets[number] = this.#size;
    this.#append(bytesOf(`${number} 0 obj\n${text}${stream ? STREAM : ''}`));
    if (stream) this.#append(stream);
    this.#append(bytesOf(stream ? '\nendstream\nendobj\n' : '\nendobj\n'));
  }

  end(trailer: string): Uint8Array<ArrayBuffer> {
    const start = this.#size;
    const rows = this.#offsets.map((offset, number) =>
      number === 0 ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`,
    );
    this.#append(
      bytesOf(
        `xref\n0 ${rows.length}\n${rows.join('')}trailer\n<< /Size ${rows.length} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
      ),
    );
    return joinBytes(this.#chunks);
  }

  #append(bytes: Uint8Array): void {
    this.#chunks.push(bytes);
    this.#size += bytes.byteLength;
  }
}

/** The objects of a file, by the places that its table of references names. */
function readObjects(bytes: Uint8Array): PdfObject[] {
  const end = Number(found(latin(bytes.subarray(-60)), /startxref\n(\d+)/));
  const offsets = Array.from(
    latin(bytes.subarray(end)).matchAll(/^(\d{10}) 00000 n/gm),
    ([, offset], index) => ({ number: index + 1, offset: Number(offset) }),
  ).toSorted((one, other) => one.offset - other.offset);
  return offsets.map(({ number, offset }, index) => {
    const whole = bytes.subarray(offset, offsets[index + 1]?.offset ?? end);
    const head = latin(whole.subarray(0, 4096));
    const at = head.indexOf(STREAM);
    const begin = head.indexOf(' obj\n') + 5;
    if (at < 0)
      return {
        number,
        text: latin(whole)
          .slice(begin)
          .replace(/\nendobj\s*$/, ''),
        stream: null,
      };
    const length = Number(found(head.slice(0, at), /\/Length (\d+)/));
    const from = at + STREAM.length;
    return { number, text: head.slice(begin, at), stream: whole.subarray(from, from + length) };
  });
}

function renumbered(text: string, numbers: ReadonlyMap<number, number>, firstKey: number): string {
  return text.replace(REFERENCE, (all, number?: string, key?: string, value?: string) => {
    if (number !== undefined) return `${numbers.get(Number(number)) ?? 0} 0 R`;
    return key === undefined ? all : `/${key} ${Number(value) + firstKey}`;
  });
}

function numbersIn(text: string): number[] {
  return Array.from(text.matchAll(/(\d+) 0 R/g), ([, number]) => Number(number));
}

function reference(text: string, key: string): number {
  return Number(found(text, new RegExp(`/${key} \\[?(\\d+) 0 R`)));
}

function found(text: string, pattern: RegExp): string {
  const part = pattern.exec(text)?.[1];
  if (part === undefined) throw new Error(`This part of a report has no ${pattern.source}.`);
  return part;
}

/** A text as a string of a PDF, in UTF-16. */
function textString(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).padStart(4, '0'),
  );
  return `<feff${units.join('')}>`;
}

/** Bytes as characters of the same number, and back. */
function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}
