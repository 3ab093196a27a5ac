import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

type Paragraph = { text: string; size?: number; isBold?: boolean; spaceBefore?: number };

/** Returns a PDF in Helvetica with as many pages as the text needs. */
export async function demoPdf(paragraphs: readonly Paragraph[]): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({ size: 'A4', margin: 64 });
  for (const { text, size = 10.5, isBold = false, spaceBefore = 6 } of paragraphs) {
    pdf.y += spaceBefore;
    pdf.font(isBold ? 'Helvetica-Bold' : 'Helvetica', size).text(text, { lineGap: 4 });
  }
  pdf.end();
  return new Uint8Array(await buffer(pdf));
}
