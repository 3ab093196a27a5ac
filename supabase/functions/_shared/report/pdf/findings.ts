// The findings of a report.
import { safeAddress } from '../parse-markdown.ts';
import type { ReportSnapshot, SnapshotFinding } from '../snapshot.ts';
import { WORDING } from '../wording.ts';
import {
  codeLocationHref,
  codeLocationLabel,
} from '../../../../../packages/domain/src/findings/code-location.ts';
import {
  findingStatusLabel,
  severityLabel,
} from '../../../../../packages/domain/src/findings/finding-labels.ts';
import { heading, paragraph, style, withBar, type Place } from './blocks.ts';
import { anchor, cell, plain, severityCell, type PrintText } from './cells.ts';
import type { Piece } from './flow.ts';
import type { Run } from './lines.ts';
import { INK, QUOTE_INDENT } from './style.ts';
import { table, type Cell } from './table.ts';

/** Each finding with its facts, texts and result. */
export function findings(place: Place, report: ReportSnapshot, text: PrintText): Piece[] {
  if (report.findings.length === 0) return paragraph(place, plain(WORDING.noFindings));
  return report.findings.flatMap((finding, index) => {
    const head = heading(place, 3, `${finding.number} ${finding.title}`, { name: anchor(finding) });
    const [first, ...rest] = head;
    return [
      ...(first ? [{ ...first, before: index === 0 ? 4 : 32 }, ...rest] : []),
      ...findingFacts(place, finding, report.firm.accent_color),
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
      ? [[cell('Likelihood', { color: INK.muted }), cell(severityLabel(finding.likelihood))]]
      : []),
    ...(finding.impact ? [[cell('Impact', { color: INK.muted }), cell(severityLabel(finding.impact))]] : []),
    [cell('Status', { color: INK.muted }), cell(findingStatusLabel(finding.status), { font: 'bold' })],
    ...(locations.length > 0 ? [[cell('Locations', { color: INK.muted }), { runs: locations }]] : []),
  ];
  // No page ends between a finding's title and its text, unless the locations are too many for that.
  return table(place, rows, { hasHead: false, widths: [1, 5] }).map((piece, index, pieces) => ({
    ...piece,
    keep: piece.keep || index < rows.length || index === pieces.length - 1,
  }));
}

/** What the ledger says last: the status, the reason, and the commit or pull request. */
function result(
  place: Place,
  { result: last, status }: SnapshotFinding,
  text: PrintText,
  accent: string,
): Piece[] {
  if (!last?.message && !last?.link) return [];
  const url = safeAddress(last.link ?? '');
  const look = style({ font: 'mono', size: 9, ...(url !== null && { url, color: accent }) });
  const title = heading(
    place,
    4,
    status === 'withdrawn'
      ? 'Why it was withdrawn'
      : `Result: ${findingStatusLabel(last.status ?? status).toLowerCase()}`,
  );
  const body = (where: Place): Piece[] => [
    ...text(where, last.message, 5),
    ...(last.link
      ? paragraph(where, [
          { text: 'Commit or pull request: ', style: style() },
          { text: last.link, style: look },
        ])
      : []),
  ];
  return [...title, ...(last.by_client ? byClient(place, body) : body(place))];
}

/** What the client wrote: quoted, so that it can be seen where it ends. */
function byClient(place: Place, body: (where: Place) => Piece[]): Piece[] {
  const mark = paragraph(place, plain(WORDING.byClient, { font: 'bold' }));
  const tag = place.canvas.tag('BlockQuote', place.tag);
  const inner = { ...place, tag, x: place.x + QUOTE_INDENT, width: place.width - QUOTE_INDENT };
  return [...mark.map((piece) => ({ ...piece, keep: true })), ...withBar(place, body(inner))];
}
