/** A paragraph. Long text wraps into several lines and continues on the next page. */
export type PdfParagraph = { text: string; size?: number; isBold?: boolean; spaceBefore?: number };

const PAGE = { width: 595, height: 842, margin: 64 };
const BODY_SIZE = 10.5;
const LINE_HEIGHT = 1.45;
/** The width of an average Helvetica letter in em, rounded up so that lines stay inside the margin. */
const LETTER_WIDTH = { regular: 0.5, bold: 0.56 };
const BEYOND_LATIN_1: Readonly<Record<string, number>> = { '–': 0x96, '’': 0x92, '“': 0x93, '”': 0x94 };

/** Returns a PDF in Helvetica with as many pages as the text needs, each with the footer and a page number. */
export function demoPdf(paragraphs: readonly PdfParagraph[], footer: string): Uint8Array<ArrayBuffer> {
  const pages = layOut(paragraphs);
  /** Two fonts come first, then each page and its content. */
  const pageId = (index: number) => 5 + index * 2;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${pageId(index)} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  pages.forEach((lines, index) => {
    const last = `${footer} · Page ${index + 1} of ${pages.length}`;
    const content = [...lines, line(last, PAGE.margin / 2, 8, 'F1')].join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${pageId(index) + 1} 0 R` +
        ' /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  });
  return toBytes(buildFile(objects));
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
}

function line(text: string, y: number, size: number, fontName: string): string {
  const escaped = text.replaceAll(/[()\\]/g, String.raw`\$&`);
  return `BT /${fontName} ${size} Tf ${PAGE.margin} ${y.toFixed(1)} Td (${escaped}) Tj ET`;
}

function layOut(paragraphs: readonly PdfParagraph[]): string[][] {
  const pages: string[][] = [[]];
  let y = PAGE.height - PAGE.margin;
  for (const { text, size = BODY_SIZE, isBold = false, spaceBefore = 6 } of paragraphs) {
    y -= spaceBefore;
    for (const words of wrapped(text, size, isBold)) {
      y -= size * LINE_HEIGHT;
      if (y < PAGE.margin) {
        pages.push([]);
        y = PAGE.height - PAGE.margin - size * LINE_HEIGHT;
      }
      pages.at(-1)?.push(line(words, y, size, isBold ? 'F2' : 'F1'));
    }
  }
  return pages;
}

function wrapped(text: string, size: number, isBold: boolean): string[] {
  const letters = Math.floor(
    (PAGE.width - 2 * PAGE.margin) / (size * LETTER_WIDTH[isBold ? 'bold' : 'regular']),
  );
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= letters) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function buildFile(objects: readonly string[]): string {
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const xref = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  pdf += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `${pdf}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
}

/** Encodes one byte per character, so that character offsets equal byte offsets. */
function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Array.from(text), (letter) => {
    const code = BEYOND_LATIN_1[letter] ?? letter.codePointAt(0) ?? 0x3f;
    return code < 256 ? code : 0x3f;
  });
}
