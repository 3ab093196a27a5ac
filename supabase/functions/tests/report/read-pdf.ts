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
  const heights: { text: string; page: number; x: number; end: number; y: number }[] = [];
  const views: number[][] = [];
  /** `area` is the text that can be clicked. */
  const links: (Partial<Record<'url' | 'dest' | 'text', string | undefined>> & { area: string })[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    views.push(page.view);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const contents = new Map<string, Content>();
    let open = '';
    let whole = '';
    for (const { type, id, str, hasEOL, transform, width = 0 } of items) {
      if (type === 'beginMarkedContentProps') open = id ?? '';
      else if (type === 'endMarkedContent') open = '';
      else if (str !== undefined) {
        const x = transform?.[4] ?? 0;
        heights.push({ text: str, page: number, x, end: x + width, y: transform?.[5] ?? 0 });
        const text = str + (hasEOL === true ? '\n' : '');
        const before = contents.get(open) ?? NOTHING;
        const top = text.trim() === '' ? before.top : Math.max(before.top, transform?.[5] ?? 0);
        contents.set(open, { text: before.text + text, top });
        whole += text;
      }
    }
    texts.push(whole);
    visit(await page.getStructTree(), contents, number, tags);
    for (const { subtype, rect, url, dest, contentsObj } of await page.getAnnotations()) {
      const [left = 0, bottom = 0, right = 0, top = 0] = rect;
      const inside = heights.filter(
        (one) =>
          one.page === number && one.x > left - 1 && one.end < right + 1 && one.y > bottom && one.y < top,
      );
      const area = inside.map((one) => one.text).join('');
      if (subtype === 'Link') links.push({ url, dest, text: contentsObj?.str, area });
    }
  }
  const goals = await document.getDestinations();
  /** The text below each named place. */
  const places: string[] = [];
  for (const [name, [reference, , , height]] of goals) {
    const index = await document.getPageIndex(reference);
    const below = heights.filter(
      ({ page, y, text }) => page === index + 1 && y < Number(height) && text.trim(),
    );
    places.push(`${name}: ${below.toSorted((one, other) => other.y - one.y)[0]?.text}`);
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
    goals,
    places,
    xmlTitle: metadata?.get('dc:title'),
    xmlAuthor: metadata?.get('dc:creator'),
    outline: await document.getOutline(),
    isTagged: (await document.getMarkInfo())?.get('Marked') === true,
  };
}

/** The looks in the order of their first use, each with its texts, and how many shapes of each kind are drawn, and how long they are together. */
export async function readLooks(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const looks = new Map<string, Set<string>>();
  const shapes: { shape: string; long: number }[] = [];
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
        const long = Math.max(right - left, bottom - top);
        shapes.push({ shape: `${thickness} ${fill}${painted === OPS['fill'] ? '' : outline()}`, long });
      }
    }
  }
  const kinds = Array.from(
    Map.groupBy(shapes, ({ shape }) => shape),
    ([shape, some]) =>
      `${some.length} × ${shape} (${Math.round(some.reduce((sum, { long }) => sum + long, 0))})`,
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
