// What surrounds the sections: the cover, the contents, and the margins of each page.
import { readLogo } from '../read-image.ts';
import { bySeverity, type Section } from '../parts.ts';
import type { ReportSnapshot } from '../snapshot.ts';
import { WORDING } from '../wording.ts';
import { formatDateInUtc } from '../../../../../packages/domain/src/format/formatters.ts';
import { severityLabel } from '../../../../../packages/domain/src/findings/finding-labels.ts';
import { plainTitle } from '../../../../../packages/domain/src/markdown/title-parts.ts';
import { reportKindLabel } from '../../../../../packages/domain/src/reports/report-kinds.ts';
import { breakText, drawLine, figure, heading, paragraph, space, style, type Place } from './blocks.ts';
import type { Canvas } from './canvas.ts';
import { anchor, cell, plain, severityAnchor, titleRuns } from './cells.ts';
import type { Piece } from './flow.ts';
import type { Run, Style } from './text.ts';
import { qrCode } from './qr-code.ts';
import { bodyWidth, INK, MARGIN, SEVERITY_COLORS, SMALL } from './style.ts';
import { table } from './table.ts';

/** The space between the left and the right text in a page's margin. */
const MARGIN_GAP = 20;

export function cover(place: Place, report: ReportSnapshot): Piece[] {
  const { audit, client, firm, people, project } = report;
  const { is_preview, kind, reference, taken_at, version } = report.report;
  const { canvas } = place;
  const logo = readLogo(firm.logo);
  const bar: Piece = {
    ...space(40),
    draw: () => canvas.artifact(() => canvas.rectangle(0, 0, canvas.page.width, 14, firm.primary_color)),
  };
  const facts: [string, string | null][] = [
    ['Client', client],
    ['Project', project],
    ['Version', version],
    ['Date', formatDateInUtc(taken_at)],
    ['Auditors', people.map(({ name }) => name).join(', ')],
    ['Reference', reference],
  ];
  const factRows = facts.flatMap(([name, value]) =>
    value ? [[cell(name, { color: INK.muted }), cell(value)]] : [],
  );
  const pieces = [
    bar,
    ...(logo ? [figure(place, logo, `Logo of ${firm.name}`, { width: 190, height: 70 })] : []),
    ...paragraph(place, plain(firm.name, { font: 'bold', size: 14, color: firm.primary_color }), {
      leading: 20,
      before: 14,
    }),
    space(80),
    ...paragraph(place, plain(reportKindLabel(kind), { size: 13, color: INK.muted }), { leading: 20 }),
    ...paragraph(
      place,
      plain(audit.title, titleLook(audit.title, firm.primary_color)),
      { leading: titleLook(audit.title, '').size * 1.22, before: 4 },
      'H1',
    ),
    ...paragraph(place, plain(audit.type, { size: 12 }), { leading: 18, before: 8 }),
    space(26),
    ...table({ ...place, width: 330 }, factRows, { hasHead: false, widths: [1, 3] }),
    space(20),
    ...(is_preview ? previewNotice(place) : howToVerify(place, report)),
  ];
  return pieces
    .map((piece) => ({ ...piece, keep: true }))
    .map((piece, index, all) => (index === all.length - 1 ? { ...piece, keep: false } : piece));
}

function howToVerify(place: Place, { firm, report: { verify_url } }: ReportSnapshot): Piece[] {
  return [
    ...paragraph(
      place,
      [
        { text: `${WORDING.verify} `, style: style({ size: 9 }) },
        { text: verify_url, style: style({ size: 9, url: verify_url, color: firm.accent_color }) },
      ],
      { leading: 14 },
    ),
    qrCode(place, verify_url, `QR code that leads to ${verify_url}`, 84),
  ];
}

function previewNotice(place: Place): Piece[] {
  return [
    ...paragraph(place, plain(WORDING.preview, { font: 'bold', size: 13, color: INK.warning }), {
      leading: 20,
    }),
    ...paragraph(place, plain(WORDING.previewNotice, { size: 9 }), { leading: 14, before: 2 }),
  ];
}

/** Long titles are smaller, so that a cover is one page. */
function titleLook(title: string, color: string) {
  return { font: 'bold' as const, size: title.length > 90 ? 20 : title.length > 45 ? 26 : 32, color };
}

/** An entry of the contents. The levels are those of sections, severities and findings. */
interface Entry {
  name: string;
  title: string;
  level: 0 | 1 | 2;
  runs: (look: Style) => Run[];
}

const ENTRY_LOOKS = [
  { size: 10, leading: 16, before: 5, indent: 0 },
  { size: 9, leading: 14, before: 2, indent: 14 },
  { size: 9, leading: 13.5, before: 0, indent: 28 },
] as const;

/** The sections and findings with the pages on which they begin, which `pageOf` knows when they are drawn. */
export function contents(
  place: Place,
  sections: readonly Section[],
  pageOf: ReadonlyMap<string, number>,
  color: string,
): Piece[] {
  const top = heading(place, 2, 'Contents', { name: 'contents', color, onNewPage: 0 });
  const tag = place.canvas.tag('TOC', place.tag);
  return [
    ...top,
    ...sections.flatMap(entriesOf).flatMap((entry, index, all) => {
      const isHead = (all[index + 1]?.level ?? 0) > entry.level;
      return contentsEntry({ ...place, tag }, entry, pageOf, isHead);
    }),
  ];
}

function entriesOf({ name, title, findings = [] }: Section): Entry[] {
  const entry = (one: string, text: string, level: 0 | 1, color: string = INK.text): Entry => ({
    name: one,
    title: text,
    level,
    runs: (look) => [{ text, style: { ...look, font: 'bold', color } }],
  });
  return [
    entry(name, title, 0),
    ...bySeverity(findings).flatMap(([severity, listed]): Entry[] => [
      entry(severityAnchor(severity), severityLabel(severity), 1, SEVERITY_COLORS[severity]),
      ...listed.map((finding): Entry => ({
        name: anchor(finding),
        title: `${finding.number} ${plainTitle(finding.title)}`,
        level: 2,
        runs: (look) => titleRuns(finding, look),
      })),
    ]),
  ];
}

function contentsEntry(
  { canvas, tag, x, width }: Place,
  { name, title, level, runs }: Entry,
  pageOf: ReadonlyMap<string, number>,
  isHead: boolean,
): Piece[] {
  const { size, leading, before, indent } = ENTRY_LOOKS[level];
  const item = canvas.tag('TOCI', tag);
  const inner: Place = { canvas, tag: item, x: x + indent, width: width - indent };
  const look = style({ size, ...(level === 0 && { font: 'bold' }) });
  const lines = breakText(inner, runs(look), 40);
  return lines.map((line, index) => ({
    height: leading,
    before: index === 0 ? before : 0,
    keep: isHead || index < lines.length - 1,
    draw(top) {
      const link = canvas.tag('Link', item);
      drawLine(inner, { tag: link, type: 'Link' }, line, top, leading, 0);
      if (index === lines.length - 1) {
        const number = String((pageOf.get(name) ?? 0) + 1);
        const [numberLine = []] = breakText(inner, [{ text: number, style: look }]);
        const shift = inner.width - canvas.width(number, look.font, look.size);
        drawLine(inner, { tag: link, type: 'Link' }, numberLine, top, leading, shift);
      }
      canvas.link(link, inner.x, MARGIN.top + top, inner.width, leading, { name }, title);
    },
  }));
}

/** The top and bottom of each page: audit, kind of report, firm, confidentiality and page. The cover has only the confidentiality. */
export function printMargins(canvas: Canvas, report: ReportSnapshot, page: number, pages: number): void {
  const { audit, firm, report: facts } = report;
  const mark = firm.confidentiality ?? '';
  canvas.artifact(() => {
    if (facts.is_preview) printPreviewMark(canvas);
    if (page === 1) return printMargin(canvas, canvas.page.height - 40, '', mark, '');
    const kind = [reportKindLabel(facts.kind), facts.version].filter(Boolean).join(' ');
    printMargin(canvas, 44, audit.title, ` · ${kind}`, firm.name);
    canvas.rectangle(MARGIN.left, 52, bodyWidth(canvas.page), 0.5, INK.line);
    const number = `Page ${page} of ${pages}`;
    printMargin(
      canvas,
      canvas.page.height - 40,
      '',
      [mark, facts.reference].filter(Boolean).join(' · '),
      number,
    );
  });
}

/** The band on each page of a preview. */
function printPreviewMark(canvas: Canvas): void {
  const look = style({ font: 'bold', size: 9, color: '#ffffff' });
  const width = canvas.width(WORDING.preview, look.font, look.size);
  canvas.rectangle(0, 0, canvas.page.width, 20, INK.warning);
  canvas.text(WORDING.preview, (canvas.page.width - width) / 2, 13.4, look.font, look.size, look.color);
}

/** Prints a text, and `after` behind it, on the left, and another text on the right. The longer ones are cut. */
function printMargin(canvas: Canvas, baseline: number, text: string, after: string, right: string): void {
  const look = style({ size: SMALL.size, color: INK.muted });
  const widthOf = (one: string) => canvas.width(one, look.font, look.size);
  const width = bodyWidth(canvas.page);
  const cutRight = cutTo(canvas, right, width / 2, look);
  const room = width - widthOf(after) - widthOf(cutRight) - MARGIN_GAP;
  const left = cutTo(canvas, text, room, look) + after;
  for (const [shown, x] of [
    [left, MARGIN.left],
    [cutRight, MARGIN.left + width - widthOf(cutRight)],
  ] as const) {
    const [line = []] = breakText({ canvas, width }, [{ text: shown, style: look }]);
    // Text from right to left ends at the other side of its column.
    const indent = line[0]?.x ?? 0;
    for (const span of line)
      canvas.text(span.text, x + span.x - indent, baseline, span.font, look.size, look.color);
  }
}

/** A text on one line, with "…" for what is beyond the width. */
function cutTo(canvas: Canvas, text: string, width: number, look: Style): string {
  const fits = (one: string) => breakText({ canvas, width }, [{ text: one, style: look }]).length === 1;
  if (fits(text)) return text;
  const characters = Array.from(text);
  let [least, most] = [0, characters.length];
  const cut = (length: number) => `${characters.slice(0, length).join('').trimEnd()} …`;
  while (least + 1 < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(cut(middle))) least = middle;
    else most = middle;
  }
  return cut(least);
}
