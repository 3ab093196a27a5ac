// Reads a PDF with pdf.js, which is not what wrote it.
import { getDocument, type StructNode } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An element of the tree of tags with its text. */
export interface ReadTag {
  role: string;
  alt: string | undefined;
  text: string;
  page: number;
}

export async function readPdf(bytes: Uint8Array) {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const tags: ReadTag[] = [];
  const texts: string[] = [];
  const heights: { text: string; x: number; y: number }[] = [];
  const links: { url: string | undefined; dest: string | undefined; text: string | undefined }[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const textOf = new Map<string, string>();
    let open = '';
    let whole = '';
    for (const { type, id, str, hasEOL, transform } of items) {
      if (type === 'beginMarkedContentProps') open = id ?? '';
      else if (type === 'endMarkedContent') open = '';
      else if (str !== undefined) {
        heights.push({ text: str, x: transform?.[4] ?? 0, y: transform?.[5] ?? 0 });
        const text = str + (hasEOL === true ? '\n' : '');
        textOf.set(open, (textOf.get(open) ?? '') + text);
        whole += text;
      }
    }
    texts.push(whole);
    visit(await page.getStructTree(), textOf, number, tags);
    for (const { subtype, url, dest, contentsObj } of await page.getAnnotations())
      if (subtype === 'Link') links.push({ url, dest, text: contentsObj?.str });
  }
  const { info, metadata } = await document.getMetadata();
  return {
    pages: document.numPages,
    tags,
    texts,
    heights,
    links,
    info,
    xmlTitle: metadata?.get('dc:title'),
    outline: await document.getOutline(),
    isTagged: (await document.getMarkInfo())?.get('Marked') === true,
  };
}

function visit(
  node: StructNode | null,
  textOf: ReadonlyMap<string, string>,
  page: number,
  tags: ReadTag[],
): string {
  if (!node) return '';
  if (node.type === 'content') return textOf.get(node.id ?? '') ?? '';
  const tag = { role: node.role ?? '', alt: node.alt, text: '', page };
  tags.push(tag);
  tag.text = (node.children ?? []).map((child) => visit(child, textOf, page, tags)).join('');
  const { text } = tag;
  tag.text = text.trim();
  return text;
}
