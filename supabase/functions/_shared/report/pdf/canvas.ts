// The little that the report needs of pdfkit: text at a place, shapes, images, links, and the tree of tags.
import PDFDocument from 'npm:pdfkit@0.20.2';
import { joinBytes } from '../../bytes.ts';
import { hasOneWeight, openFont, type FontName } from '../fonts.ts';
import type { PrintableImage } from '../read-image.ts';
import { PAGE } from './style.ts';

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

const BYTES = new TextEncoder();

/** Draws on one page after the other. Everything drawn belongs to a tag, or is an artifact. */
export class Canvas {
  readonly root: Tag;
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

  constructor(facts: DocumentFacts) {
    this.#doc = new PDFDocument({
      size: [PAGE.width, PAGE.height],
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
        Producer: 'pdfkit',
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
    return this.#inFont(font).fontSize(size).widthOfString(text);
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
    text: string,
    x: number,
    baseline: number,
    font: FontName,
    size: number,
    color: string,
    isBold = false,
  ): void {
    if (text === '') return;
    const { _font: face, page } = this.#inFont(font);
    page.fonts[face.id] ??= face.ref();
    const [glyphs, positions] = hasOneWeight(font) ? this.#encodeShaped(face, text) : face.encode(text);
    const shown: string[] = [];
    let from = 0;
    let rise = 0;
    positions.forEach(({ xAdvance, advanceWidth, xOffset, yOffset }, index) => {
      const isMoved = xOffset !== 0 || yOffset !== rise;
      if (isMoved && index > from) shown.push(`<${glyphs.slice(from, index).join('')}>`);
      if (isMoved) from = index;
      // A mark stands above or below its letter: the pen goes there and back.
      if (yOffset !== rise) shown.push(`] TJ ${number((yOffset * size) / 1000)} Ts [`);
      rise = yOffset;
      if (xOffset !== 0) shown.push(number(-xOffset));
      const back = advanceWidth - xAdvance + xOffset;
      if (back === 0 && index < positions.length - 1) return;
      shown.push(`<${glyphs.slice(from, index + 1).join('')}>${back === 0 ? '' : number(back)}`);
      from = index + 1;
    });
    const end = rise === 0 ? '' : ' 0 Ts';
    this.#color(color);
    // A font of one weight is made bolder by a line around its letters.
    const isOutlined = isBold && hasOneWeight(font);
    if (isOutlined) this.#operators.push(`${rgb(color)} RG ${number(size * 0.03)} w 2 Tr`);
    this.#operators.push(
      `BT /${face.id} ${number(size)} Tf 1 0 0 -1 ${number(x)} ${number(baseline)} Tm [${shown.join('')}] TJ${end} ET`,
    );
    if (isOutlined) this.#operators.push('0 Tr');
  }

  /**
   * As pdfkit's encode, but letters that share a shape are different glyphs: Arabic fonts print several letters as one shape with other
   * dots, and what is copied from the page would be the first of them.
   */
  #encodeShaped(face: Face, text: string): ReturnType<Face['encode']> {
    const { glyphs, positions } = face.layout(text);
    const numbers = glyphs.map(({ id, codePoints, advanceWidth }) => {
      const key = `${face.id} ${id} ${codePoints.join(' ')}`;
      let number = this.#shapes.get(key);
      if (number === undefined) {
        number = face.subset.includeGlyph(id);
        if (face.unicode[number] !== undefined) number = face.subset.glyphs.push(id) - 1;
        this.#shapes.set(key, number);
        face.widths[number] = advanceWidth * face.scale;
        face.unicode[number] = codePoints;
      }
      return number.toString(16).padStart(4, '0');
    });
    return [numbers, positions];
  }

  rectangle(x: number, y: number, width: number, height: number, color: string): void {
    this.#color(color);
    this.#operators.push(`${[x, y, width, height].map(number).join(' ')} re f`);
  }

  #color(color: string): void {
    if (color === this.#fill) return;
    this.#fill = color;
    this.#operators.push(`${rgb(color)} rg`);
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

  /** The whole file. */
  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    const ended = new Promise<void>((resolve) => {
      this.#doc.on('end', resolve);
    });
    this.#doc.end();
    await ended;
    return joinBytes(this.#chunks);
  }
}

function rgb(color: string): string {
  return [1, 3, 5].map((at) => number(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ');
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

/** The metadata as XML. */
function describe({ title, author, subject, date }: DocumentFacts): string {
  return `
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<xmp:CreateDate>${date}</xmp:CreateDate>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(subject)}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>
</rdf:Description>`;
}

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (character) => XML[character] ?? character);
}
