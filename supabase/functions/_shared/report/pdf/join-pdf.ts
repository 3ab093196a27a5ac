// Joins the parts of a report, which pdfkit wrote one by one, into one tagged file. The pages' contents are copied as they are; every
// object gets a new number, and the trees that reach all pages (pages, tags, named places, outline) are written anew.
import { Buffer } from 'node:buffer';
import { zlibSync } from 'npm:fflate@0.8.3';
import { joinBytes } from '../../bytes.ts';
import { srgbProfile } from './srgb-profile.ts';

export interface OutlineEntry {
  name: string;
  title: string;
  entries: OutlineEntry[];
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

/** PDF has six levels of headings. The further ones keep their names for readers that know them. */
const DEEP_HEADINGS = [7, 8, 9, 10, 11].map((level) => `/H${level} /H6`).join(' ');

/** The same file with compressed contents and fonts. By fflate, because zlib gives other bytes on another machine. */
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

/** Joins parts as they come, and keeps none of them whole: a report of 200 findings has 13 MB. */
export class JoinedPdf {
  readonly #file = new PdfFile();
  readonly #catalog = this.#file.reserve();
  readonly #pages = this.#file.reserve();
  readonly #tags = this.#file.reserve();
  readonly #document = this.#file.reserve();
  readonly #parts: Joined[] = [];
  /** PDF/UA requires that each note has an identifier. */
  readonly #notes: number[] = [];
  /** The first key by which a page of the next part finds its tags. */
  #key = 0;

  /** Adds a file that pdfkit wrote. Returns how many pages it has, and on which of them each named place is, counted from 0. */
  add(bytes: Uint8Array): { pages: number; places: ReadonlyMap<string, number> } {
    const objects = readObjects(bytes);
    const text = (number: number): string => objects.find((object) => object.number === number)?.text ?? '';
    const trailer = latin(bytes.subarray(-400));
    const catalog = reference(trailer, 'Root');
    const root = text(catalog);
    const [pages, names, tags] = [
      reference(root, 'Pages'),
      reference(root, 'Names'),
      reference(root, 'StructTreeRoot'),
    ];
    const tree = text(tags);
    const document = reference(tree, 'K');
    const numbers = new Map([
      [pages, this.#pages],
      [tags, this.#tags],
      [document, this.#document],
    ]);
    const isLeftOut = new Set([catalog, pages, names, tags, document]);
    const copied = objects.filter(({ number }) => !isLeftOut.has(number));
    for (const { number } of copied) numbers.set(number, this.#file.reserve());
    const renumber = (one: string): string => renumbered(one, numbers, this.#key);
    for (const object of copied) {
      const number = numbers.get(object.number) ?? 0;
      const isNote = object.text.includes('/S /Note\n');
      if (isNote) this.#notes.push(number);
      const id = isNote ? `/S /Note\n/ID (note-${number})\n` : '/S /Note\n';
      this.#file.write(number, renumber(object.text).replace('/S /Note\n', id), object.stream);
    }
    const kids = numbersIn(found(text(pages), /\/Kids \[([^\]]*)\]/));
    const targets = Array.from(
      text(names).matchAll(/^ {4}\(([\w.-]+)\) \[([^\]]*)\]$/gm),
      ([, name = '', target = '']) => ({
        name,
        page: kids.indexOf(numbersIn(target)[0] ?? 0),
        target: renumber(target),
      }),
    );
    this.#parts.push({
      kids: kids.map((kid) => `${numbers.get(kid)} 0 R`),
      targets,
      top: renumber(found(text(document), /\/K \[([^\]]*)\]/)),
      byPage: renumber(
        found(tree, /\/Nums \[\n([\s\S]*?)\n\]/).replace(
          /^ *(\d+) /gm,
          (_, at: string) => `${Number(at) + this.#key} `,
        ),
      ),
      trailer: `/Info ${numbers.get(reference(trailer, 'Info'))} 0 R /ID ${found(trailer, /\/ID (\[.*\])/)}`,
      metadata: numbers.get(reference(root, 'Metadata')) ?? 0,
    });
    this.#key += Number(found(tree, /\/ParentTreeNextKey (\d+)/));
    return { pages: kids.length, places: new Map(targets.map(({ name, page }) => [name, page])) };
  }

  /** Adds the file of the first pages, whose metadata become those of all, and returns the whole file. */
  finish(first: Uint8Array, outline: readonly OutlineEntry[]): Uint8Array<ArrayBuffer> {
    this.add(first);
    const file = this.#file;
    const front = this.#parts.pop();
    if (!front) throw new Error('There is no first part.');
    const parts = [front, ...this.#parts];
    const kids = parts.flatMap((part) => part.kids);
    const targets = parts
      .flatMap((part) => part.targets)
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
    const places = file.add(
      `<< /Names [\n${targets.map(({ name, target }) => `(${name}) [${target}]`).join('\n')}\n] >>`,
    );
    file.write(this.#pages, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`);
    const top = parts.map((part) => part.top).join(' ');
    file.write(this.#document, `<< /S /Document /Lang (en) /P ${this.#tags} 0 R /K [${top}] >>`);
    const notes = this.#notes.map(String).toSorted();
    // By their keys: those of the first pages come last.
    const byPage = [...this.#parts, front].map((part) => part.byPage).join('\n');
    file.write(
      this.#tags,
      `<< /Type /StructTreeRoot /K [${this.#document} 0 R] /ParentTree << /Nums [\n${byPage}\n] >> /ParentTreeNextKey ${this.#key} ` +
        `/RoleMap << ${DEEP_HEADINGS} >> /IDTree << /Names [${notes.map((note) => `(note-${note}) ${note} 0 R`).join(' ')}] >> >>`,
    );
    const profile = file.reserve();
    const colours = srgbProfile();
    file.write(profile, `<< /N 3 /Length ${colours.byteLength} >>`, colours);
    const outlines = writeOutline(file, outline, new Map(targets.map(({ name, target }) => [name, target])));
    file.write(
      this.#catalog,
      `<< /Type /Catalog /Pages ${this.#pages} 0 R /Names << /Dests ${places} 0 R >> /Lang (en) /MarkInfo << /Marked true >> ` +
        `/StructTreeRoot ${this.#tags} 0 R /ViewerPreferences << /DisplayDocTitle true >> /Outlines ${outlines} 0 R /PageMode /UseOutlines ` +
        `/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB) ` +
        `/DestOutputProfile ${profile} 0 R >>] /Metadata ${front.metadata} 0 R >>`,
    );
    return file.end(`/Root ${this.#catalog} 0 R ${front.trailer}`);
  }
}

interface Joined {
  kids: string[];
  targets: { name: string; page: number; target: string }[];
  /** The elements at the top of its tree of tags, and the list by which a page finds its tags. */
  top: string;
  byPage: string;
  trailer: string;
  metadata: number;
}

function writeOutline(
  file: PdfFile,
  outline: readonly OutlineEntry[],
  targets: ReadonlyMap<string, string>,
): number {
  const root = file.reserve();
  const write = (number: number, entries: readonly OutlineEntry[], facts: string): void => {
    const children = entries.map((entry) => ({ entry, number: file.reserve() }));
    const [first, last] = [children.at(0), children.at(-1)];
    const ends =
      first && last ? ` /First ${first.number} 0 R /Last ${last.number} 0 R /Count ${children.length}` : '';
    file.write(number, `<<${facts}${ends} >>`);
    for (const [index, { entry, number: own }] of children.entries()) {
      const [before, after] = [children[index - 1], children[index + 1]];
      const target = targets.get(entry.name);
      write(
        own,
        entry.entries,
        ` /Title ${textString(entry.title)} /Parent ${number} 0 R${target ? ` /Dest [${target}]` : ''}` +
          `${before ? ` /Prev ${before.number} 0 R` : ''}${after ? ` /Next ${after.number} 0 R` : ''}`,
      );
    }
  };
  write(root, outline, ' /Type /Outlines');
  return root;
}

class PdfFile {
  readonly #chunks: Uint8Array[] = [];
  readonly #offsets: number[] = [0];
  /** What is written and not turned into bytes yet: doing so for each object takes longer. */
  #texts: string[] = [];
  #size = 0;

  constructor() {
    this.#append('%PDF-1.7\n%\xff\xff\xff\xff\n');
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
    this.#append(`${number} 0 obj\n${text}${stream ? STREAM : '\nendobj\n'}`);
    if (!stream) return;
    this.#flush();
    // A copy: the file that it is a part of would be kept.
    this.#chunks.push(stream.slice());
    this.#size += stream.byteLength;
    this.#append('\nendstream\nendobj\n');
  }

  end(trailer: string): Uint8Array<ArrayBuffer> {
    const start = this.#size;
    const rows = this.#offsets.map((offset, number) =>
      number === 0 ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`,
    );
    this.#append(
      `xref\n0 ${rows.length}\n${rows.join('')}trailer\n<< /Size ${rows.length} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    );
    this.#flush();
    return joinBytes(this.#chunks);
  }

  #append(text: string): void {
    this.#texts.push(text);
    this.#size += text.length;
  }

  #flush(): void {
    this.#chunks.push(bytesOf(this.#texts.join('')));
    this.#texts = [];
  }
}

/** The objects of a file, by the places that its table of references names. */
function readObjects(bytes: Uint8Array): PdfObject[] {
  const end = Number(found(latin(bytes.subarray(-60)), /startxref\n(\d+)/));
  const offsets = Array.from(
    latin(bytes.subarray(end)).matchAll(/^(\d{10}) 00000 n/gm),
    ([, offset], index) => ({ number: index + 1, offset: Number(offset) }),
  ).toSorted((one, other) => one.offset - other.offset);
  const all = latin(bytes);
  return offsets.map(({ number, offset }, index) => {
    const begin = all.indexOf(' obj\n', offset) + 5;
    const whole = all.slice(begin, offsets[index + 1]?.offset ?? end);
    const at = whole.indexOf(STREAM);
    if (at < 0) return { number, text: whole.slice(0, whole.lastIndexOf('\nendobj')), stream: null };
    const text = whole.slice(0, at);
    const from = begin + at + STREAM.length;
    return { number, text, stream: bytes.subarray(from, from + Number(found(text, /\/Length (\d+)/))) };
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
