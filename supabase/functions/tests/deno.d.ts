// What the functions use of Deno, so that TypeScript checks them without it.
declare namespace Deno {
  type Handle = (request: Request) => Response | Promise<Response>;
  type ServeOptions = { hostname?: string; port?: number; onListen?: (address: { port: number }) => void };

  interface Conn {
    read(buffer: Uint8Array): Promise<number | null>;
    write(bytes: Uint8Array): Promise<number>;
    close(): void;
  }

  const env: { get(name: string): string | undefined };
  const stdin: { readable: ReadableStream<Uint8Array> };
  function serve(handle: Handle): void;
  function serve(options: ServeOptions, handle: Handle): void;
  function exit(): never;
  function connect(options: { hostname: string; port: number }): Promise<Conn>;
  function startTls(connection: Conn, options: { hostname: string; caCerts: string[] }): Promise<Conn>;
  function readTextFileSync(path: string): string;
}

declare module 'npm:nodemailer@10.6.0/lib/mail-composer/index.js' {
  export default class MailComposer {
    constructor(mail: object);
    compile(): { build(): Promise<Uint8Array> };
  }
}

declare module 'npm:nodemailer@10.6.0/lib/smtp-connection/index.js' {
  import type { EventEmitter } from 'node:events';
  import type { Readable } from 'node:stream';

  type Done = (error: Error | null) => void;

  export default class SMTPConnection extends EventEmitter {
    constructor(options: object);
    connect(done: () => void): void;
    login(auth: { credentials: { user: string; pass: string } }, done: Done): void;
    send(envelope: { from: string; to: string[] }, body: Readable, done: Done): void;
    close(): void;
  }
}

// What reports use of their libraries (_shared/report).
declare module 'npm:bidi-js@1.1.0' {
  export { default } from 'bidi-js';
}

declare module 'npm:katex@0.16.47' {
  export { default } from 'katex';
}

/** What the demonstration (`supabase/local/demo/pdf.ts`) uses of it, on Node. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';
  interface PDFDocument extends Readable {
    y: number;
    font(name: string, size: number): this;
    text(text: string, options: { lineGap: number }): this;
    end(): void;
  }
  const PDFDocument: new (options: { size: string; margin: number }) => PDFDocument;
  export default PDFDocument;
}

declare module 'npm:pdfkit@0.20.2' {
  type Options = object;
  type Reference = { end(chunk?: Uint8Array): void };
  type Element = { add(child: unknown): Element; end(): void };
  type Outline = { addItem(title: string, options: Options): Outline };
  type Position = { xAdvance: number; advanceWidth: number; xOffset: number; yOffset: number };
  type Font = {
    id: string;
    scale: number;
    font: { _glyphs: object; getGlyph(id: number, codePoints?: number[]): object };
    widths: number[];
    unicode: number[][];
    subset: { glyphs: number[]; includeGlyph(id: number): number };
    ref(): Reference;
    encode(text: string): [string[], Position[]];
    layout(text: string): {
      glyphs: {
        id: number;
        codePoints: number[];
        advanceWidth: number;
        path: { commands: { command: string; args: number[] }[] };
      }[];
      positions: Position[];
    };
  };

  export default class PDFDocument {
    constructor(options: Options);
    outline: Outline;
    page: { fonts: Record<string, Reference> };
    _font: Font;
    _addInfo: () => void;
    on(event: 'data', listener: (chunk: Uint8Array) => void): void;
    on(event: 'end', listener: () => void): void;
    end(): void;
    addPage(): void;
    appendXML(xml: string): void;
    registerFont(name: string, font: object): void;
    font(name: string): this;
    fontSize(size: number): this;
    widthOfString(text: string): number;
    addContent(operators: Uint8Array): void;
    struct(type: string, options: Options): Element;
    addStructure(element: Element): void;
    markContent(tag: string, options: Options): void;
    markStructureContent(tag: string): unknown;
    endMarkedContent(): void;
    ref(dictionary: Options): Reference;
    image(image: { obj: unknown }, x: number, y: number, options: Options): void;
    link(x: number, y: number, width: number, height: number, url: string, options: Options): void;
    goTo(x: number, y: number, width: number, height: number, name: string, options: Options): void;
    addNamedDestination(name: string, kind: 'XYZ', x: number, y: number, zoom: null): void;
  }
}

declare module 'npm:fontkit@2.0.4' {
  export type Font = {
    characterSet: number[];
    /** The tables that were decoded, by name. */
    _tables: object;
    hasGlyphForCodePoint(code: number): boolean;
  };
  export function create(bytes: Uint8Array): Font;
}

// The script that bundles the functions runs on Node.
declare module 'fontkit' {
  export { create } from 'npm:fontkit@2.0.4';
}

declare module 'npm:fflate@0.8.3' {
  export * from 'fflate';
}

declare module 'npm:ipaddr.js@2.5.0' {
  export { default } from 'ipaddr.js';
}

declare module 'npm:@modelcontextprotocol/server@2.4.0' {
  export * from '@modelcontextprotocol/server';
}

declare module 'npm:standardwebhooks@1.1.1' {
  export { Webhook } from 'standardwebhooks';
}

declare module 'npm:uqr@0.1.3' {
  export * from 'uqr';
}

declare module 'npm:mdast-util-from-markdown@2.1.0' {
  export * from 'mdast-util-from-markdown';
}

declare module 'npm:mdast-util-gfm@3.1.0' {
  export * from 'mdast-util-gfm';
}

declare module 'npm:mdast-util-math@3.0.0' {
  export * from 'mdast-util-math';
}

declare module 'npm:micromark-extension-gfm@3.0.0' {
  export * from 'micromark-extension-gfm';
}

declare module 'npm:micromark-extension-math@3.1.0' {
  import type { Construct } from 'micromark-util-types';
  export function math(): { text: Record<number, Construct> };
}

declare module 'npm:@shikijs/engine-javascript@4.6.0' {
  export * from '@shikijs/engine-javascript';
}

declare module 'npm:@shikijs/primitive@4.6.0' {
  export function createShikiPrimitiveAsync(
    options: object,
  ): Promise<{ loadLanguage(language: Promise<unknown>): Promise<void> }>;
  export function codeToTokensBase(
    highlighter: unknown,
    code: string,
    options: object,
  ): { content: string; color?: string }[][];
}

declare module 'npm:@shikijs/langs@4.6.0/*' {
  const grammar: unknown;
  export default grammar;
}

declare module 'pdfjs-dist/legacy/build/pdf.mjs' {
  export type StructNode = {
    role?: string;
    type?: string;
    id?: string;
    alt?: string;
    lang?: string;
    children?: StructNode[];
  };
  export type TextItem = StructNode & {
    str?: string;
    hasEOL?: boolean;
    transform?: number[];
    width?: number;
  };
  export type OutlineItem = { title: string; dest: unknown; items: OutlineItem[] };
  export interface Page {
    /** Its left, bottom, right and top edge. */
    view: number[];
    getStructTree(): Promise<StructNode>;
    getTextContent(options?: object): Promise<{ items: TextItem[] }>;
    getOperatorList(): Promise<{ fnArray: number[]; argsArray: (readonly unknown[] | null)[] }>;
    commonObjs: { get(id: unknown): { name: string } };
    getAnnotations(): Promise<
      { subtype: string; rect: number[]; url?: string; dest?: string; contentsObj?: { str: string } }[]
    >;
  }
  export const OPS: Readonly<Record<string, number>>;
  export function getDocument(options: object): {
    promise: Promise<{
      numPages: number;
      getPage(number: number): Promise<Page>;
      getMetadata(): Promise<{
        info: Record<string, unknown>;
        metadata: { get(name: string): unknown } | null;
      }>;
      getOutline(): Promise<OutlineItem[]>;
      getDestinations(): Promise<ReadonlyMap<string, unknown[]>>;
      getPageIndex(reference: unknown): Promise<number>;
      getMarkInfo(): Promise<ReadonlyMap<string, boolean> | null>;
    }>;
  };
}
