// The PDF of a report (SEAL-02), from its snapshot and the images that it names alone: no clock, no database, no chance.
import { Buffer } from 'node:buffer';
import { loadColours } from '../colour-code.ts';
import { replaceUnprintable } from '../fonts.ts';
import { parseMarkdown, type MarkdownNode } from '../parse-markdown.ts';
import { readImage, type PrintableImage } from '../read-image.ts';
import {
  SEVERITIES,
  STATUSES,
  day,
  label,
  reportTitle,
  textsOf,
  type ReportImages,
  type ReportSnapshot,
  type SnapshotFinding,
} from '../snapshot.ts';
import { WORDING } from '../wording.ts';
import {
  codeLocationHref,
  codeLocationLabel,
  commitHref,
} from '../../../../../packages/ui/src/findings/code-location.ts';
import { reportKindLabel } from '../../../../../packages/ui/src/reports/report-kinds.ts';
import {
  figure,
  heading,
  paragraph,
  space,
  style,
  table,
  drawLine,
  breakText,
  type Cell,
  type Place,
} from './blocks.ts';
import { Canvas } from './canvas.ts';
import { paginate, type Piece } from './flow.ts';
import type { Run } from './lines.ts';
import { markdownBlocks, type MarkdownSettings } from './markdown-blocks.ts';
import { qrCode } from './qr-code.ts';
import { BODY_WIDTH, INK, PAGE, SEVERITY_COLORS, SMALL } from './style.ts';

interface Section {
  name: string;
  title: string;
  findings?: readonly SnapshotFinding[];
}

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

type PrintText = (place: Place, source: string | null | undefined, level: 2 | 3 | 4 | 5 | 6) => Piece[];

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

function listSections({ changes, findings, firm }: ReportSnapshot): Section[] {
  return [
    { name: 'summary', title: 'Summary' },
    ...(changes ? [{ name: 'changes', title: 'Changes since the previous report' }] : []),
    { name: 'scope', title: 'Scope' },
    ...(firm.method ? [{ name: 'method', title: 'Method' }] : []),
    { name: 'findings', title: 'Findings', findings },
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
    onNewPage: !['verify', 'about', 'disclaimer', 'method'].includes(name),
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
    case 'verify':
      return [...head, ...verifying(place, report)];
    case 'about':
      return [...head, ...text(place, firm.about, 3), ...text(place, firm.contact, 3)];
    default:
      return [...head, ...text(place, firm.disclaimer, 3)];
  }
}

function plain(text: string, values: Parameters<typeof style>[0] = {}): Run[] {
  return [{ text, style: style(values) }];
}

function cell(text: string, values: Parameters<typeof style>[0] = {}): Cell {
  return { runs: plain(text, { size: 9, ...values }) };
}

function cover(place: Place, report: ReportSnapshot): Piece[] {
  const { audit, client, firm, project } = report;
  const { kind, reference, taken_at, verify_url, version } = report.report;
  const { canvas } = place;
  const logo = firm.logo === null ? null : readImage(new Uint8Array(Buffer.from(firm.logo, 'base64')));
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

function contents(
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

function anchor({ number }: SnapshotFinding): string {
  return `finding-${number}`;
}

function summary(place: Place, report: ReportSnapshot): Piece[] {
  const { audit, client, findings: all, firm } = report;
  const statuses = STATUSES.filter((status) => all.some((finding) => finding.status === status));
  const severities = SEVERITIES.filter((severity) => all.some((finding) => finding.severity === severity));
  const number = (count: number): Cell => ({ ...cell(count === 0 ? '–' : String(count)), align: 'right' });
  const countOf = (severity: string | null, status: string | null) =>
    all.filter(
      (one) => (severity === null || one.severity === severity) && (status === null || one.status === status),
    ).length;
  const rows = [
    [
      cell('Severity', { font: 'bold' }),
      ...statuses.map((status): Cell => ({
        ...cell(label(status), { font: 'bold', size: statuses.length > 4 ? 7.5 : 9 }),
        align: 'right',
      })),
      { ...cell('Total', { font: 'bold' }), align: 'right' as const },
    ],
    ...severities.map((severity) => [
      { ...severityCell(severity), isHead: true },
      ...statuses.map((status) => number(countOf(severity, status))),
      number(countOf(severity, null)),
    ]),
    [
      { ...cell('Total', { font: 'bold' }), isHead: true },
      ...statuses.map((status) => number(countOf(null, status))),
      number(all.length),
    ],
  ];
  const list = [
    ['Number', 'Title', 'Severity', 'Status'].map((name) => cell(name, { font: 'bold' })),
    ...all.map((finding) => [
      { ...cell(finding.number, { url: `#${anchor(finding)}`, color: firm.accent_color }), isHead: true },
      cell(finding.title),
      severityCell(finding.severity),
      cell(label(finding.status)),
    ]),
  ];
  return [
    ...paragraph(
      place,
      plain(WORDING.summary(firm.name, audit.title, client, day(report.report.taken_at), all.length)),
    ),
    ...(all.length === 0
      ? []
      : [
          ...heading(place, 3, 'Findings by severity and status'),
          ...table(place, rows, { hasHead: true }),
          ...heading(place, 3, 'All findings'),
          ...table(place, list, { hasHead: true }),
        ]),
  ];
}

function severityCell(severity: string): Cell {
  return cell(label(severity), { font: 'bold', color: SEVERITY_COLORS[severity] ?? INK.text });
}

function changes(place: Place, report: ReportSnapshot): Piece[] {
  const { changes: all } = report;
  if (!all) return [];
  if (all.findings.length === 0) return paragraph(place, plain(WORDING.nothingChanged(all.since)));
  const state = (severity: string | null, status: string | null, none: string) =>
    severity === null || status === null ? none : `${label(severity)}, ${label(status).toLowerCase()}`;
  const rows = [
    ['Number', 'Title', 'Then', 'Now'].map((name) => cell(name, { font: 'bold' })),
    ...all.findings.map((one) => [
      { ...cell(one.number), isHead: true },
      cell(one.title),
      cell(state(one.from_severity, one.from_status, 'New in this report')),
      cell(state(one.to_severity, one.to_status, 'No longer reported')),
    ]),
  ];
  return [...paragraph(place, plain(WORDING.changed(all.since))), ...table(place, rows, { hasHead: true })];
}

function scope(place: Place, report: ReportSnapshot, text: PrintText): Piece[] {
  const { firm, repositories, scope: facts } = report;
  const listed = repositories.flatMap(({ url, commit, ref, paths }) => {
    const href = commitHref(url, commit);
    const code = style({ font: 'mono', size: 9 });
    return [
      ...heading(place, 3, url),
      ...table(
        place,
        [
          [
            cell('Commit', { color: INK.muted }),
            {
              runs: [{ text: commit, style: href ? { ...code, url: href, color: firm.accent_color } : code }],
            },
          ],
          ...(ref
            ? [[cell('Branch or tag', { color: INK.muted }), { runs: [{ text: ref, style: code }] }]]
            : []),
          [
            cell('Files', { color: INK.muted }),
            paths.length > 0
              ? { runs: [{ text: paths.join('\n'), style: code }] }
              : cell('The whole repository'),
          ],
        ],
        { hasHead: false, widths: [1, 4] },
      ),
    ];
  });
  const lines: [string, string][] = [
    ['Lines of code', facts?.nsloc == null ? '' : String(facts.nsloc)],
    ['Chains', facts?.chains.join(', ') ?? ''],
    ['Languages', facts?.languages.join(', ') ?? ''],
  ];
  const rows = lines.flatMap(([name, value]) =>
    value ? [[cell(name, { color: INK.muted }), cell(value)]] : [],
  );
  return [
    ...paragraph(place, plain(repositories.length > 0 ? WORDING.scope : WORDING.noScope)),
    ...(rows.length > 0 ? table(place, rows, { hasHead: false, widths: [1, 4] }) : []),
    ...listed,
    ...(facts?.out_of_scope
      ? [...heading(place, 3, 'Out of scope'), ...text(place, facts.out_of_scope, 4)]
      : []),
    ...(facts?.known_issues
      ? [...heading(place, 3, 'Known issues'), ...text(place, facts.known_issues, 4)]
      : []),
  ];
}

function findings(place: Place, report: ReportSnapshot, text: PrintText): Piece[] {
  if (report.findings.length === 0) return paragraph(place, plain(WORDING.noFindings));
  return report.findings.flatMap((finding, index) => {
    const head = heading(place, 3, `${finding.number} ${finding.title}`, { name: anchor(finding) });
    const [first, ...rest] = head;
    return [
      ...(first ? [{ ...first, before: index === 0 ? 4 : 32 }, ...rest] : []),
      // With the first lines of the description, so that no page ends between a finding's title and its text.
      ...findingFacts(place, finding, report.firm.accent_color).map((piece) => ({ ...piece, keep: true })),
      ...heading(place, 4, 'Description'),
      ...orNothing(place, text(place, finding.description, 5)),
      ...heading(place, 4, 'Recommendation'),
      ...orNothing(place, text(place, finding.recommendation, 5)),
      ...result(place, finding, text, report.firm.accent_color),
    ];
  });
}

function orNothing(place: Place, pieces: Piece[]): Piece[] {
  return pieces.length > 0 ? pieces : paragraph(place, plain('None given.', { color: INK.muted }));
}

function findingFacts(place: Place, finding: SnapshotFinding, accent: string): Piece[] {
  const locations = finding.locations.flatMap((location, index): Run[] => {
    const where = { path: location.path, firstLine: location.first_line, lastLine: location.last_line };
    const url =
      location.repository && location.commit
        ? codeLocationHref({ ...where, repositoryUrl: location.repository, commit: location.commit })
        : null;
    const look = style({ font: 'mono', size: 8.5, ...(url && { url, color: accent }) });
    return [
      ...(index > 0 ? [{ text: '\n', style: look }] : []),
      { text: codeLocationLabel(where), style: look },
    ];
  });
  const rows: Cell[][] = [
    [cell('Severity', { color: INK.muted }), severityCell(finding.severity)],
    ...(finding.likelihood
      ? [[cell('Likelihood', { color: INK.muted }), cell(label(finding.likelihood))]]
      : []),
    ...(finding.impact ? [[cell('Impact', { color: INK.muted }), cell(label(finding.impact))]] : []),
    [cell('Status', { color: INK.muted }), cell(label(finding.status), { font: 'bold' })],
    ...(locations.length > 0 ? [[cell('Locations', { color: INK.muted }), { runs: locations }]] : []),
  ];
  return table(place, rows, { hasHead: false, widths: [1, 5] });
}

/** What the ledger says last: the status, the reason, and the commit or pull request. */
function result(
  place: Place,
  { result: last, status }: SnapshotFinding,
  text: PrintText,
  accent: string,
): Piece[] {
  if (!last?.message && !last?.link) return [];
  const isAddress = /^https:\/\//.test(last.link ?? '');
  const look = style({ font: 'mono', size: 9, ...(isAddress && { url: last.link ?? '', color: accent }) });
  return [
    ...heading(
      place,
      4,
      status === 'withdrawn'
        ? 'Why it was withdrawn'
        : `Result: ${label(last.status ?? status).toLowerCase()}`,
    ),
    ...text(place, last.message, 5),
    ...(last.link
      ? paragraph(place, [
          { text: 'Commit or pull request: ', style: style() },
          { text: last.link, style: look },
        ])
      : []),
  ];
}

function verifying(place: Place, report: ReportSnapshot): Piece[] {
  const { reference, verify_url } = report.report;
  const accent = report.firm.accent_color;
  return [
    ...paragraph(place, [
      { text: `${WORDING.verify} `, style: style() },
      { text: verify_url, style: style({ url: verify_url, color: accent }) },
    ]),
    ...paragraph(place, plain(WORDING.verifySteps(reference))),
  ];
}

function printMargins(canvas: Canvas, report: ReportSnapshot, page: number, pages: number): void {
  const { size } = SMALL;
  const { title } = report.audit;
  const short = title.length > 80 ? `${title.slice(0, 79)}…` : title;
  const number = `Page ${page} of ${pages}`;
  const kind = reportKindLabel(report.report.kind);
  canvas.artifact(() => {
    canvas.text(short, PAGE.left, 44, 'sans', size, INK.muted);
    canvas.text(
      kind,
      PAGE.width - PAGE.right - canvas.width(kind, 'sans', size),
      44,
      'sans',
      size,
      INK.muted,
    );
    canvas.rectangle(PAGE.left, 52, BODY_WIDTH, 0.5, INK.line);
    canvas.text(
      `${report.firm.name} · ${report.report.reference}`,
      PAGE.left,
      PAGE.height - 40,
      'sans',
      size,
      INK.muted,
    );
    canvas.text(
      number,
      PAGE.width - PAGE.right - canvas.width(number, 'sans', size),
      PAGE.height - 40,
      'sans',
      size,
      INK.muted,
    );
  });
}

function remember(read: (id: string) => PrintableImage | null): (id: string) => PrintableImage | null {
  const known = new Map<string, PrintableImage | null>();
  return (id) => {
    if (!known.has(id)) known.set(id, read(id));
    return known.get(id) ?? null;
  };
}
