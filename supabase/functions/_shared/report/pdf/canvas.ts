// The little that the report needs of pdfkit: text at a place, shapes, images, links, and the tree of tags.
import { VERSION } from '../../../../../packages/domain/src/version.ts';
import PDFDocument from 'npm:pdfkit@0.20.2';
import { joinBytes } from '../../bytes.ts';
import { hasOneWeight, isRightToLeft, openFont, shapedText, type FontName } from '../fonts.ts';
import type { PrintableImage } from '../read-image.ts';
import type { PageSize } from './style.ts';

/** An element of the tree of tags. */
export interface Tag {
  add(child: unknown): Tag;
  end(): void;
}

export interface TagOptions {
  alt?: string;
  scope?: 'Column' | 'Row';
  lang?: string;
}

export interface DocumentFacts {
  title: string;
  author: string;
  subject: string;
  date: string;
}

type Face = PDFDocument['_font'];
type Position = ReturnType<Face['layout']>['positions'][number];
type Outline = ReturnType<Face['layout']>['glyphs'][number]['path']['commands'];
type Operand = string | number;

/** A glyph that is shown by its code, or drawn as an outline. */
interface ShownGlyph {
  code: string;
  position: Position;
  outline?: Outline;
}

const NOWHERE: Position = { xAdvance: 0, advanceWidth: 0, xOffset: 0, yOffset: 0 };

const BYTES = new TextEncoder();

/** Draws on one page after the other. Everything drawn belongs to a tag, or is an artifact. */
export class Canvas {
  readonly root: Tag;
  readonly page: PageSize;
  readonly #doc: PDFDocument;
  readonly #chunks: Uint8Array[] = [];
  readonly #images = new Map<
    PrintableImage,
    { obj: unknown; label: string; width: number; height: number }
  >();
  /** What is drawn and not written yet, and the colour in which it is drawn. */
  #operators: string[] = [];
  #fill = '';
  readonly #fonts = new Set<FontName>();
  readonly #shapes = new Map<string, number>();

  constructor(page: PageSize, facts: DocumentFacts) {
    this.page = page;
    this.#doc = new PDFDocument({
      size: [page.width, page.height],
      margin: 0,
      autoFirstPage: false,
      // Compressed, the same pages have other bytes on another machine.
      compress: false,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en',
      displayTitle: true,
      font: '',
      info: {
        Title: facts.title,
        Author: facts.author,
        Subject: facts.subject,
        Creator: facts.author,
        Producer: `Audit Portal ${VERSION}, pdfkit`,
        CreationDate: new Date(facts.date),
        ModDate: new Date(facts.date),
      },
    });
    // pdfkit writes the title into XML as it is.
    this.#doc._addInfo = () => this.#doc.appendXML(describe(facts));
    this.#doc.on('data', (chunk) => this.#chunks.push(chunk));
    this.root = this.#doc.struct('Document', { lang: 'en', title: facts.title });
    this.#doc.addStructure(this.root);
  }

  addPage(): void {
    this.#doc.addPage();
    this.#fill = '';
  }

  tag(type: string, parent: Tag, options: TagOptions = {}): Tag {
    const tag = this.#doc.struct(type, options);
    parent.add(tag);
    return tag;
  }

  width(text: string, font: FontName, size: number): number {
    return this.#inFont(font).fontSize(size).widthOfString(shapedText(text, font));
  }

  /** The fonts that a page needs are opened when they are first used. */
  #inFont(name: FontName): PDFDocument {
    const isKnown = this.#fonts.has(name);
    if (!isKnown) this.#doc.registerFont(name, openFont(name));
    this.#fonts.add(name);
    const doc = this.#doc.font(name);
    if (!isKnown && hasOneWeight(name)) separateGlyphs(doc._font.font);
    return doc;
  }

  /** Draws inside a tag, whose content this becomes. */
  inside(tag: Tag, type: string, draw: () => void): void {
    const content = this.#doc.markStructureContent(type);
    draw();
    this.#write();
    this.#doc.endMarkedContent();
    tag.add(content);
  }

  /** Draws what a reader of the text need not hear: lines, backgrounds, page numbers. */
  artifact(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#write();
    this.#doc.endMarkedContent();
  }

  /** In operators of our own: those of pdfkit's `text` are four times as long, and a report has thousands of pieces of text. */
  text(
    written: string,
    x: number,
    baseline: number,
    font: FontName,
    size: number,
    color: string,
    isBold = false,
  ): void {
    const text = shapedText(written, font);
    if (text === '') return;
    const { _font: face, page } = this.#inFont(font);
    page.fonts[face.id] ??= face.ref();
    const glyphs = hasOneWeight(font)
      ? this.#encodeShaped(face, text, isRightToLeft(font))
      : encode(face, text);
    const shown: Operand[] = [];
    let codes = '';
    let rise = 0;
    const flush = (...operands: Operand[]): void => {
      if (codes !== '') shown.push(`<${codes}>`);
      codes = '';
      shown.push(...operands);
    };
    for (const { code, position } of glyphs) {
      const { xAdvance, advanceWidth, xOffset, yOffset } = position;
      if (code === '') continue;
      // A mark stands above or below its letter: the pen goes there and back.
      if (yOffset !== rise) flush(']', 'TJ', (yOffset * size) / 1000, 'Ts', '[');
      rise = yOffset;
      if (xOffset !== 0) flush(-xOffset);
      codes += code;
      const back = advanceWidth - xAdvance + xOffset;
      if (back !== 0) flush(back);
    }
    flush();
    this.#color(color);
    // A font of one weight is made bolder by a line around its letters.
    const isOutlined = isBold && hasOneWeight(font);
    if (isOutlined) this.#draw(...rgb(color), 'RG', size * 0.03, 'w', 2, 'Tr');
    const end = rise === 0 ? [] : [0, 'Ts'];
    const matrix = [1, 0, 0, -1, x, baseline, 'Tm'];
    this.#draw('BT', `/${face.id}`, size, 'Tf', ...matrix, '[', ...shown, ']', 'TJ', ...end, 'ET');
    let pen = x;
    for (const { outline, position } of glyphs) {
      const at = (value: number) => (value * size) / 1000;
      if (outline?.length) {
        const place = (right: number, up: number): [number, number] => [
          pen + at(position.xOffset + right * face.scale),
          baseline - at(position.yOffset + up * face.scale),
        ];
        this.#draw(...outlineOperands(outline, place), isOutlined ? 'B' : 'f');
      }
      pen += at(position.xAdvance);
    }
    if (isOutlined) this.#draw(0, 'Tr');
  }

  /** As pdfkit's encode, but letters that share a shape are different glyphs, and marks of Hebrew and Arabic are outlines. */
  #encodeShaped(face: Face, text: string, isTurned: boolean): ShownGlyph[] {
    // Words from right to left stand from left to right here, and fontkit turns each of them: a space between two must not be in one.
    const words = (isTurned ? text.split(/(?<= )|(?= )/) : [text]).map((word) => face.layout(word));
    const glyphs = words.flatMap((word) => word.glyphs);
    const positions = words.flatMap((word) => word.positions);
    const joiners = Array.from(text.match(/[\u200c\u200d]/g) ?? [], (joiner) => joiner.charCodeAt(0));
    // From left to right, marks stand in front of their letter.
    let marks: number[] = [];
    return glyphs.map((glyph, index): ShownGlyph => {
      const { codePoints, path } = glyph;
      const position = positions[index] ?? NOWHERE;
      if (isTurned && position.xAdvance === 0) {
        // fontkit puts a space without a width in place of a joiner.
        marks.push(...(codePoints.join() === '32' ? joiners.splice(-1) : codePoints));
        return { code: '', position, outline: path.commands };
      }
      const code = this.#codeOf(face, glyph, [...marks, ...codePoints]);
      marks = [];
      return { code, position };
    });
  }

  /** The code of a glyph that stands for these letters. */
  #codeOf(face: Face, { id, advanceWidth }: { id: number; advanceWidth: number }, letters: number[]): string {
    const key = `${face.id} ${id} ${letters.join(' ')}`;
    let code = this.#shapes.get(key);
    if (code === undefined) {
      code = face.subset.includeGlyph(id);
      if (face.unicode[code] !== undefined) code = face.subset.glyphs.push(id) - 1;
      this.#shapes.set(key, code);
      face.widths[code] = advanceWidth * face.scale;
      face.unicode[code] = letters;
    }
    return code.toString(16).padStart(4, '0');
  }

  rectangle(x: number, y: number, width: number, height: number, color: string): void {
    this.#color(color);
    this.#draw(x, y, width, height, 're', 'f');
  }

  #color(color: string): void {
    if (color === this.#fill) return;
    this.#fill = color;
    this.#draw(...rgb(color), 'rg');
  }

  /** The one place where operands become a line of a page: adjacent numbers need a space between them. */
  #draw(...operands: readonly Operand[]): void {
    this.#operators.push(operands.map((one) => (typeof one === 'number' ? number(one) : one)).join(' '));
  }

  #write(): void {
    // As bytes: pdfkit turns a text into bytes one character after the other.
    if (this.#operators.length > 0) this.#doc.addContent(BYTES.encode(`${this.#operators.join('\n')}\n`));
    this.#operators = [];
  }

  image(image: PrintableImage, x: number, y: number, width: number, height: number): void {
    let known = this.#images.get(image);
    if (!known) {
      const obj = this.#doc.ref(image.dictionary);
      obj.end(image.bytes);
      known = { obj, label: `I${this.#images.size + 1}`, width: image.width, height: image.height };
      this.#images.set(image, known);
    }
    this.#write();
    this.#doc.image(known, x, y, { width, height });
  }

  /** A link on this page, to an address or to a named place. It ends its tag, which has to be the link's own. */
  link(
    tag: Tag,
    x: number,
    y: number,
    width: number,
    height: number,
    target: { url: string } | { name: string },
    text: string,
  ): void {
    const options = { structParent: tag, Contents: new String(text) };
    if ('url' in target) this.#doc.link(x, y, width, height, target.url, options);
    else this.#doc.goTo(x, y, width, height, target.name, options);
    tag.end();
  }

  /** A place for links and for the outline. */
  place(name: string, y: number): void {
    this.#doc.addNamedDestination(name, 'XYZ', 0, y, null);
  }

  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    const ended = new Promise<void>((resolve) => {
      this.#doc.on('end', resolve);
    });
    this.#doc.end();
    await ended;
    return joinBytes(this.#chunks);
  }
}

function rgb(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
}

function encode(face: Face, text: string): ShownGlyph[] {
  const [codes, positions] = face.encode(text);
  return codes.map((code, index) => ({ code, position: positions[index] ?? NOWHERE }));
}

/** The outline of a glyph as operands, whose points `place` puts on the page. */
function outlineOperands(
  outline: Outline,
  place: (right: number, up: number) => [number, number],
): Operand[] {
  let [x, y] = [0, 0];
  return outline.flatMap(({ command, args }): Operand[] => {
    if (command === 'closePath') return ['h'];
    const points = args.flatMap((right, index) =>
      index % 2 === 0 ? [[right, args[index + 1] ?? 0] as const] : [],
    );
    // PDF has no curves with one control point.
    const [control, end] = points;
    const curve =
      command === 'quadraticCurveTo' && control && end
        ? [
            [x + (2 / 3) * (control[0] - x), y + (2 / 3) * (control[1] - y)] as const,
            [end[0] + (2 / 3) * (control[0] - end[0]), end[1] + (2 / 3) * (control[1] - end[1])] as const,
            end,
          ]
        : points;
    [x, y] = curve.at(-1) ?? [x, y];
    const operator = command === 'moveTo' ? 'm' : command === 'lineTo' ? 'l' : 'c';
    return [...curve.flatMap(([right, up]) => place(right, up)), operator];
  });
}

/** fontkit keeps one object for a glyph, with the letters that it stood for first. */
function separateGlyphs(font: Face['font']): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    font._glyphs = {};
    return getGlyph(id, codePoints);
  };
}

/** A number as short as its place on paper needs it. One that is not finite would make readers drop the rest of the page. */
function number(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`A page has a number that is not finite: ${value}.`);
  return String(Math.round(value * 100) / 100);
}

/** PDF/A wants a description of each schema that it does not define. */
const PDFUA_SCHEMA = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>The part of ISO 14289 to which the file conforms</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

/** The metadata as XML: SEAL-08 claims PDF/A-2a and PDF/UA-1. */
function describe({ title, author, subject, date }: DocumentFacts): string {
  return `
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<xmp:CreateDate>${date}</xmp:CreateDate>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(subject)}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>A</pdfaid:conformance>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
${PDFUA_SCHEMA}`;
}

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (character) => XML[character] ?? character);
}
