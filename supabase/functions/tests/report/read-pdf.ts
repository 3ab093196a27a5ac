// Reads a PDF with pdf.js, which is not what wrote it.
import { getDocument, type StructNode } from 'pdfjs-dist/legacy/build/pdf.mjs';

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
