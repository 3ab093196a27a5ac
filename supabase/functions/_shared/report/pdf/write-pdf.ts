// The PDF of a report (SEAL-02), only from its snapshot and the images that it names: no clock, database or randomness.
import { loadColours } from '../colour-code.ts';
import { loadFormulas } from '../formula.ts';
import { loadFonts, printableText, replaceUnprintable } from '../fonts.ts';
import { parseMarkdown } from '../parse-markdown.ts';
import {
  bySeverity,
  listParts,
  listSections,
  partAt,
  withoutTexts,
  type Part,
  type Section,
} from '../parts.ts';
import { readImage, type PrintableImage } from '../read-image.ts';
import { reportTitle, type ReportImages, type ReportSnapshot } from '../snapshot.ts';
import { severityLabel } from '../../../../../packages/domain/src/findings/finding-labels.ts';
import { plainTitle } from '../../../../../packages/domain/src/markdown/title-parts.ts';
import { reportKindLabel } from '../../../../../packages/domain/src/reports/report-kinds.ts';
import { heading, type Place } from './blocks.ts';
import { Canvas } from './canvas.ts';
import { anchor, severityAnchor, type PrintText } from './cells.ts';
import { findings } from './findings.ts';
import { paginate, type Piece, type Placed } from './flow.ts';
import { contents, cover, printMargins } from './frame.ts';
import { compressed, JoinedPdf, type OutlineEntry } from './join-pdf.ts';
import { markdownBlocks, type MarkdownSettings } from './markdown-blocks.ts';
import { project } from './project.ts';
import { changedFiles, changes, scope, summary, verifying } from './sections.ts';
import { MARGIN, PAGE_SIZES, bodyHeight, bodyWidth } from './style.ts';
import { loadVisualOrder } from './visual-order.ts';

/** Writes the PDF. The same snapshot and images give the same bytes on any machine. */
export async function writePdf(
  snapshot: ReportSnapshot,
  images: ReportImages,
): Promise<Uint8Array<ArrayBuffer>> {
  const numbers = Array.from({ length: listParts(snapshot).length + 1 }, (_, part) => part);
  const pages: number[] = [];
  for (const part of numbers) pages[part] = await countPages(snapshot, images, part);
  const parts: Uint8Array[] = [];
  for (const part of numbers.slice(1)) parts.push(await writePart(snapshot, images, part, pages));
  return joinParts(snapshot, parts, pages);
}

/** How many pages a part has. Part 0 is the cover and the contents, the others are those of `listParts`. */
export async function countPages(
  snapshot: ReportSnapshot,
  images: ReportImages,
  part: number,
): Promise<number> {
  return (await layOut(snapshot, images, part)).pages.length;
}

/** Writes a part, from 1 on, as a file of its own; `pages` says how many pages each part has. */
export async function writePart(
  snapshot: ReportSnapshot,
  images: ReportImages,
  part: number,
  pages: readonly number[],
): Promise<Uint8Array<ArrayBuffer>> {
  const laidOut = await layOut(snapshot, images, part);
  return print(laidOut, total(pages.slice(0, part)), total(pages));
}

/** Throws when a part has not as many pages as `pages` says. */
export async function joinParts(
  snapshot: ReportSnapshot,
  files: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  pages: readonly number[],
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new JoinedPdf();
  const pageOf = new Map<string, number>();
  const front = await layOut(snapshot, new Map(), 0, pageOf);
  const counted = [front.pages.length];
  for await (const file of files) {
    const part = whole.add(file);
    for (const [name, page] of part.places) pageOf.set(name, total(counted) + page);
    counted.push(part.pages);
  }
  if (counted.join() !== pages.join()) throw new RangeError('The parts have other numbers of pages.');
  return whole.finish(await print(front, 0, total(pages)), outline(front.report));
}

interface LaidOut {
  report: ReportSnapshot;
  canvas: Canvas;
  pages: Placed[][];
}

/** `pageOf` is read when the contents are drawn. */
async function layOut(
  snapshot: ReportSnapshot,
  images: ReportImages,
  part: number,
  pageOf: ReadonlyMap<string, number> = new Map(),
): Promise<LaidOut> {
  const given: Part = part === 0 ? { report: withoutTexts(snapshot), sections: [] } : partAt(snapshot, part);
  await Promise.all([loadFonts, loadVisualOrder].map((load) => load(textsIn(given))));
  const { report, sections } = printable(given);
  const { firm } = report;
  const canvas = new Canvas(PAGE_SIZES[firm.page_size], {
    title: reportTitle(report),
    author: firm.name,
    subject: `${reportKindLabel(report.report.kind)}, ${report.report.reference}`,
    date: `${new Date(report.report.taken_at).toISOString().slice(0, 19)}Z`,
  });
  const place: Place = { canvas, tag: canvas.root, x: MARGIN.left, width: bodyWidth(canvas.page) };
  const texts = textsIn(report);
  let notes = 0;
  const settings: MarkdownSettings = {
    colourCode: await loadColours(texts),
    formula: texts.some((one) => /\$|[`~]{3}[ \t]*math/.test(one)) ? await loadFormulas() : null,
    accent: firm.accent_color,
    image: remember((id) => readImage(images.get(id))),
    noteName: () => `note-${part}-${++notes}`,
  };
  const text: PrintText = (where, source, level) =>
    source ? markdownBlocks(where, parseMarkdown(source), level, settings) : [];
  const pieces =
    part === 0
      ? [...cover(place, report), ...contents(place, listSections(report), pageOf, firm.primary_color)]
      : sections.flatMap((section) => printSection(place, report, section, text));
  return { report, canvas, pages: paginate(pieces, bodyHeight(canvas.page)).pages };
}

/** Prints the pages of a part; `before` is the number of pages in front of it, and `all` that of the whole report. */
async function print(
  { report, canvas, pages }: LaidOut,
  before: number,
  all: number,
): Promise<Uint8Array<ArrayBuffer>> {
  pages.forEach((placed, index) => {
    canvas.addPage();
    for (const { piece, top, isRepeated } of placed) piece.draw(top, isRepeated);
    printMargins(canvas, report, before + index + 1, all);
  });
  return compressed(await canvas.finish());
}

/** The outline has the sections, and in theirs the findings by severity. */
function outline(report: ReportSnapshot): OutlineEntry[] {
  const entry = (name: string, title: string, entries: OutlineEntry[] = []) => ({ name, title, entries });
  return [
    entry('contents', 'Contents'),
    ...listSections(report).map(({ name, title, findings: listed = [] }) =>
      entry(
        name,
        title,
        bySeverity(listed).map(([severity, findings]) =>
          entry(
            severityAnchor(severity),
            severityLabel(severity),
            findings.map((finding) =>
              entry(anchor(finding), `${finding.number} ${plainTitle(finding.title)}`),
            ),
          ),
        ),
      ),
    ),
  ];
}

function total(pages: readonly number[]): number {
  return pages.reduce((sum, count) => sum + count, 0);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The part as its fonts can print it. */
function printable(part: Part): Part {
  const { replaces_characters } = part.report.report;
  const print = (value: unknown): unknown => {
    if (typeof value === 'string')
      return replaces_characters ? replaceUnprintable(value) : printableText(value);
    if (Array.isArray(value)) return value.map(print);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, print(one)]));
  };
  return print(part) as Part;
}

function printSection(place: Place, report: ReportSnapshot, section: Section, text: PrintText): Piece[] {
  const { firm } = report;
  const { name, title, text: written, after } = section;
  if (after) return findings(place, report, section, text);
  const [first, ...rest] = heading(place, 2, title, {
    name,
    color: firm.primary_color,
    ...(section.findings?.length && { onNewPage: 0.5 }),
  });
  // Short sections follow each other on a page.
  const head = first ? [{ ...first, before: 30 }, ...rest] : [];
  switch (name) {
    case 'summary':
      return [...head, ...summary(place, report)];
    case 'changes':
      return [...head, ...changes(place, report)];
    case 'scope':
      return [...head, ...scope(place, report, text)];
    case 'project':
      return [...head, ...project(place, report)];
    case 'findings':
      return [...head, ...findings(place, report, section, text)];
    case 'files':
      return [...head, ...changedFiles(place, report)];
    case 'verify':
      return [...head, ...verifying(place, report)];
    default:
      return [...head, ...text(place, written, 3)];
  }
}

function remember(read: (id: string) => PrintableImage | null): (id: string) => PrintableImage | null {
  const known = new Map<string, PrintableImage | null>();
  return (id) => {
    if (!known.has(id)) known.set(id, read(id));
    return known.get(id) ?? null;
  };
}
