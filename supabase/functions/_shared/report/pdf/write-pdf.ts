// The PDF of a report (SEAL-02), only from its snapshot and the images that it names: no clock, database or randomness.
import { loadColours } from '../colour-code.ts';
import { replaceUnprintable } from '../fonts.ts';
import { parseMarkdown, type MarkdownNode } from '../parse-markdown.ts';
import { readImage, type PrintableImage } from '../read-image.ts';
import { reportTitle, textsOf, type ReportImages, type ReportSnapshot } from '../snapshot.ts';
import { reportKindLabel } from '../../../../../packages/domain/src/reports/report-kinds.ts';
import { heading, type Place } from './blocks.ts';
import { Canvas } from './canvas.ts';
import type { PrintText } from './cells.ts';
import { findings } from './findings.ts';
import { paginate, type Piece } from './flow.ts';
import { contents, cover, printMargins, type Section } from './frame.ts';
import { markdownBlocks, type MarkdownSettings } from './markdown-blocks.ts';
import { changedFiles, changes, scope, summary, verifying } from './sections.ts';
import { BODY_WIDTH, PAGE } from './style.ts';

/** Writes the PDF. The same snapshot and images give the same bytes on any machine. */
export async function writePdf(
  snapshot: ReportSnapshot,
  images: ReportImages,
): Promise<Uint8Array<ArrayBuffer>> {
  const report = withPrintableText(snapshot);
  const { firm } = report;
  const canvas = new Canvas({
    title: reportTitle(report),
    author: firm.name,
    subject: `${reportKindLabel(report.report.kind)}, ${report.report.reference}`,
    date: `${new Date(report.report.taken_at).toISOString().slice(0, 19)}Z`,
  });
  const place: Place = { canvas, tag: canvas.root, x: PAGE.left, width: BODY_WIDTH };
  const trees = parseTexts(report);
  const settings: MarkdownSettings = {
    colourCode: await loadColours([...trees.values()]),
    accent: firm.accent_color,
    image: remember((id) => readImage(images.get(id))),
  };
  const text: PrintText = (where, source, level) => {
    if (!source) return [];
    // Printing changes the levels of a tree, so the same text elsewhere is parsed again.
    const tree = trees.get(source) ?? parseMarkdown(source);
    trees.delete(source);
    return markdownBlocks(where, tree, level, settings);
  };
  const sections = listSections(report);
  const pageOf = new Map<string, number>();
  const pieces = [
    ...cover(place, report),
    ...contents(place, sections, pageOf, firm.primary_color),
    ...sections.flatMap((section) => printSection(place, report, section, text)),
  ];
  const { pages, pageOf: found } = paginate(pieces);
  found.forEach((page, name) => pageOf.set(name, page));
  pages.forEach((placed, index) => {
    canvas.addPage();
    if (index > 0) printMargins(canvas, report, index + 1, pages.length);
    for (const { piece, top, isRepeated } of placed) piece.draw(top, isRepeated);
  });
  return canvas.finish();
}

function withPrintableText(snapshot: ReportSnapshot): ReportSnapshot {
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string')
      return snapshot.report.replaces_characters ? replaceUnprintable(value) : value.normalize('NFC');
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replace(one)]));
  };
  return replace(snapshot) as ReportSnapshot;
}

function parseTexts(report: ReportSnapshot): Map<string, MarkdownNode> {
  const texts = textsOf(report).filter(({ isMarkdown }) => isMarkdown);
  return new Map(texts.map(({ text }) => [text, parseMarkdown(text)]));
}

function listSections({ changes, code, findings, firm }: ReportSnapshot): Section[] {
  return [
    { name: 'summary', title: 'Summary' },
    ...(changes ? [{ name: 'changes', title: 'Changes since the previous report' }] : []),
    { name: 'scope', title: 'Scope' },
    ...(firm.method ? [{ name: 'method', title: 'Method' }] : []),
    { name: 'findings', title: 'Findings', findings },
    ...(code ? [{ name: 'files', title: 'Appendix: changed files' }] : []),
    { name: 'verify', title: 'Verifying this report' },
    ...(firm.about || firm.contact ? [{ name: 'about', title: `About ${firm.name}` }] : []),
    ...(firm.disclaimer ? [{ name: 'disclaimer', title: 'Disclaimer' }] : []),
  ];
}

function printSection(
  place: Place,
  report: ReportSnapshot,
  { name, title }: Section,
  text: PrintText,
): Piece[] {
  const { firm } = report;
  const top = heading(place, 2, title, {
    name,
    color: firm.primary_color,
    onNewPage: ['summary', report.changes ? 'changes' : 'scope', 'findings'].includes(name),
  });
  // Short sections follow each other on a page.
  const [first, ...rest] = top;
  const head = first && !first.onNewPage ? [{ ...first, before: 34 }, ...rest] : top;
  switch (name) {
    case 'summary':
      return [...head, ...summary(place, report)];
    case 'changes':
      return [...head, ...changes(place, report)];
    case 'scope':
      return [...head, ...scope(place, report, text)];
    case 'method':
      return [...head, ...text(place, firm.method, 3)];
    case 'findings':
      return [...head, ...findings(place, report, text)];
    case 'files':
      return [...head, ...changedFiles(place, report)];
    case 'verify':
      return [...head, ...verifying(place, report)];
    case 'about':
      return [...head, ...text(place, firm.about, 3), ...text(place, firm.contact, 3)];
    default:
      return [...head, ...text(place, firm.disclaimer, 3)];
  }
}

function remember(read: (id: string) => PrintableImage | null): (id: string) => PrintableImage | null {
  const known = new Map<string, PrintableImage | null>();
  return (id) => {
    if (!known.has(id)) known.set(id, read(id));
    return known.get(id) ?? null;
  };
}
