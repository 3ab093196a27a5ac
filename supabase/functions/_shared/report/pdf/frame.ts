// What surrounds the sections: the cover, the contents, and the margins of each page.
import { readLogo } from '../read-image.ts';
import type { Section } from '../parts.ts';
import { day, type ReportSnapshot } from '../snapshot.ts';
import { WORDING } from '../wording.ts';
import { reportKindLabel } from '../../../../../packages/domain/src/reports/report-kinds.ts';
import { breakText, drawLine, figure, heading, paragraph, space, style, type Place } from './blocks.ts';
import type { Canvas } from './canvas.ts';
import { anchor, cell, plain } from './cells.ts';
import type { Piece } from './flow.ts';
import { qrCode } from './qr-code.ts';
import { BODY_WIDTH, INK, PAGE, SMALL } from './style.ts';
import { table } from './table.ts';

/** The space between the left and the right text in a page's margin. */
const MARGIN_GAP = 20;

/** The first page. */
export function cover(place: Place, report: ReportSnapshot): Piece[] {
  const { audit, client, firm, project } = report;
  const { kind, reference, taken_at, verify_url, version } = report.report;
  const { canvas } = place;
  const logo = readLogo(firm.logo);
  const bar: Piece = {
    ...space(40),
    draw: () => canvas.artifact(() => canvas.rectangle(0, 0, PAGE.width, 14, firm.primary_color)),
  };
  const facts: [string, string | null][] = [
    ['Client', client],
    ['Project', project],
    ['Version', version],
    ['Date', day(taken_at)],
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
  return pieces
    .map((piece) => ({ ...piece, keep: true }))
    .map((piece, index, all) => (index === all.length - 1 ? { ...piece, keep: false } : piece));
}

/** Long titles are smaller, so that a cover is one page. */
function titleLook(title: string, color: string) {
  return { font: 'bold' as const, size: title.length > 90 ? 20 : title.length > 45 ? 26 : 32, color };
}

/** The sections and findings with the pages on which they begin, which `pageOf` knows when they are drawn. */
export function contents(
  place: Place,
  sections: readonly Section[],
  pageOf: ReadonlyMap<string, number>,
  color: string,
): Piece[] {
  const { canvas } = place;
  const head = heading(place, 2, 'Contents', { name: 'contents', color, onNewPage: true });
  const tag = canvas.tag('TOC', place.tag);
  const entry = (name: string, title: string, isSection: boolean): Piece[] => {
    const item = canvas.tag('TOCI', tag);
    const inner: Place = {
      canvas,
      tag: item,
      x: place.x + (isSection ? 0 : 14),
      width: place.width - (isSection ? 0 : 14),
    };
    const look = style({ size: isSection ? 10 : 9, ...(isSection && { font: 'bold' }) });
    const leading = isSection ? 16 : 13.5;
    const lines = breakText(inner, [{ text: title, style: look }], 40);
    return lines.map((line, index) => ({
      height: leading,
      before: index === 0 && isSection ? 5 : 0,
      keep: index < lines.length - 1,
      draw(top) {
        const link = canvas.tag('Link', item);
        const isLast = index === lines.length - 1;
        const number = String((pageOf.get(name) ?? 0) + 1);
        const numberWidth = canvas.width(number, look.font, look.size);
        drawLine(inner, { tag: link, type: 'Link' }, line, top, leading, 0);
        if (isLast) {
          const [numberLine] = breakText(inner, [{ text: number, style: look }]);
          drawLine(
            inner,
            { tag: link, type: 'Link' },
            numberLine ?? [],
            top,
            leading,
            inner.width - numberWidth,
          );
        }
        canvas.link(link, inner.x, PAGE.top + top, inner.width, leading, { name }, title);
      },
    }));
  };
  return [
    ...head,
    ...sections.flatMap(({ name, title, findings: listed }) => [
      ...entry(name, title, true),
      ...(listed ?? []).flatMap((finding) =>
        entry(anchor(finding), `${finding.number} ${finding.title}`, false),
      ),
    ]),
  ];
}

/** The top and bottom of each page but the first: what it is a page of. */
export function printMargins(canvas: Canvas, report: ReportSnapshot, page: number, pages: number): void {
  const { audit, firm, report: facts } = report;
  canvas.artifact(() => {
    printMargin(canvas, 44, audit.title, '', reportKindLabel(facts.kind));
    canvas.rectangle(PAGE.left, 52, BODY_WIDTH, 0.5, INK.line);
    printMargin(canvas, PAGE.height - 40, firm.name, ` · ${facts.reference}`, `Page ${page} of ${pages}`);
  });
}

/** Prints a text, and `after` behind it, on the left, and another text on the right. The first is cut when it is too long. */
function printMargin(canvas: Canvas, baseline: number, text: string, after: string, right: string): void {
  const look = style({ size: SMALL.size, color: INK.muted });
  const widthOf = (one: string) => canvas.width(one, look.font, look.size);
  const room = BODY_WIDTH - widthOf(`… ${after}`) - widthOf(right) - MARGIN_GAP;
  const [line = [], ...others] = breakText({ canvas, width: room }, [{ text, style: look }]);
  const cut = others.length > 0 ? `${line.map((span) => span.text).join('')} …` : text;
  const [whole = []] = breakText({ canvas, width: BODY_WIDTH }, [{ text: cut + after, style: look }]);
  for (const span of whole)
    canvas.text(span.text, PAGE.left + span.x, baseline, span.font, look.size, look.color);
  canvas.text(right, PAGE.width - PAGE.right - widthOf(right), baseline, look.font, look.size, look.color);
}
