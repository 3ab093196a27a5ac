// Reads a PDF with pdf.js, which is not what wrote it.
import { getDocument, OPS, type StructNode } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An element of the tree of tags with its text. */
export interface ReadTag {
  role: string;
  alt: string | undefined;
  lang: string | undefined;
  text: string;
  page: number;
  /** How high on its page it begins. */
  top: number;
}

type Content = Pick<ReadTag, 'text' | 'top'>;
const NOTHING: Content = { text: '', top: Number.NEGATIVE_INFINITY };

export async function readPdf(bytes: Uint8Array) {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const tags: ReadTag[] = [];
  const texts: string[] = [];
  const heights: { text: string; x: number; y: number }[] = [];
  const views: number[][] = [];
  const links: { url: string | undefined; dest: string | undefined; text: string | undefined }[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    views.push(page.view);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const contents = new Map<string, Content>();
    let open = '';
    let whole = '';
    for (const { type, id, str, hasEOL, transform } of items) {
      if (type === 'beginMarkedContentProps') open = id ?? '';
      else if (type === 'endMarkedContent') open = '';
      else if (str !== undefined) {
        heights.push({ text: str, x: transform?.[4] ?? 0, y: transform?.[5] ?? 0 });
        const text = str + (hasEOL === true ? '\n' : '');
        const before = contents.get(open) ?? NOTHING;
        const top = text.trim() === '' ? before.top : Math.max(before.top, transform?.[5] ?? 0);
        contents.set(open, { text: before.text + text, top });
        whole += text;
      }
    }
    texts.push(whole);
    visit(await page.getStructTree(), contents, number, tags);
    for (const { subtype, url, dest, contentsObj } of await page.getAnnotations())
      if (subtype === 'Link') links.push({ url, dest, text: contentsObj?.str });
  }
  const { info, metadata } = await document.getMetadata();
  return {
    pages: document.numPages,
    tags,
    texts,
    heights,
    views,
    links,
    info,
    xmlTitle: metadata?.get('dc:title'),
    outline: await document.getOutline(),
    isTagged: (await document.getMarkInfo())?.get('Marked') === true,
  };
}

/** The looks in the order of their first use, each with its texts, and how many shapes of each kind are drawn. */
export async function readLooks(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const looks = new Map<string, Set<string>>();
  const shapes: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { fnArray, argsArray } = await page.getOperatorList();
    const last = new Map<number | undefined, unknown>();
    const of = (name: string) => (last.get(OPS[name]) ?? ['', 0]) as [string | number, number, number[]];
    const outline = () =>
      `, outlined ${Number(of('setLineWidth')[0]).toFixed(2)} ${of('setStrokeRGBColor')[0]}`;
    for (const [index, operator] of fnArray.entries()) {
      last.set(operator, argsArray[index]);
      const [[fill], [font, size], [mode], [painted, , box]] = [
        of('setFillRGBColor'),
        of('setFont'),
        of('setTextRenderingMode'),
        of('constructPath'),
      ];
      if (operator === OPS['showText']) {
        const name = page.commonObjs.get(font).name.replace(/^.*\+/, '');
        const look = `${name} ${Math.round(size * 10) / 10} ${fill}${mode ? outline() : ''}`;
        const glyphs = of('showText')[0] as unknown as { unicode?: string }[];
        const text = glyphs
          .map(({ unicode = '' }) => unicode)
          .join('')
          .trim();
        looks.set(look, (looks.get(look) ?? new Set()).add(text.slice(0, 24)));
      } else if (operator === OPS['constructPath']) {
        const [left = 0, top = 0, right = 0, bottom = 0] = Object.values(box);
        const thickness = Math.min(right - left, bottom - top).toFixed(1);
        shapes.push(`${thickness} ${fill}${painted === OPS['fill'] ? '' : outline()}`);
      }
    }
  }
  const kinds = Array.from(
    Map.groupBy(shapes, (shape) => shape),
    ([shape, { length }]) => `${length} × ${shape}`,
  );
  return [
    ...Array.from(looks, ([look, texts]) => `${look}: ${[...texts].join(' / ')}`),
    `Shapes: ${kinds.join(' / ')}`,
  ];
}

function visit(
  node: StructNode | null,
  contents: ReadonlyMap<string, Content>,
  page: number,
  tags: ReadTag[],
): Content {
  if (!node) return NOTHING;
  if (node.type === 'content') return contents.get(node.id ?? '') ?? NOTHING;
  const tag: ReadTag = { role: node.role ?? '', alt: node.alt, lang: node.lang, page, ...NOTHING };
  tags.push(tag);
  const inside = (node.children ?? []).map((child) => visit(child, contents, page, tags));
  const text = inside.map((one) => one.text).join('');
  tag.text = text.trim();
  tag.top = Math.max(...inside.map((one) => one.top));
  return { text, top: tag.top };
}
