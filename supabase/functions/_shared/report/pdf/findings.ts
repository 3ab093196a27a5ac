import { bySeverity, type Section } from '../parts.ts';
import type { ReportSnapshot, SnapshotFinding } from '../snapshot.ts';
import { fixLabel, fixOf } from '../exchange-facts.ts';
import { WORDING } from '../wording.ts';
import {
  codeLocationHref,
  codeLocationLabel,
} from '../../../../../packages/domain/src/findings/code-location.ts';
import {
  findingStatusLabel,
  severityLabel,
} from '../../../../../packages/domain/src/findings/finding-labels.ts';
import { breakText, drawLine, heading, offset, paragraph, rule, style, type Place } from './blocks.ts';
import { anchor, cell, plain, severityAnchor, severityCell, titleRuns, type PrintText } from './cells.ts';
import { exchange, linkRuns } from './exchange.ts';
import type { Piece } from './flow.ts';
import type { Run } from './text.ts';
import { INK, SEVERITY_COLORS } from './style.ts';
import { table, type Cell } from './table.ts';

/** Below the heading of its severity, unless `after`, the last finding of the part before, has had it. */
export function findings(
  place: Place,
  report: ReportSnapshot,
  { findings: listed = [], after }: Section,
  text: PrintText,
): Piece[] {
  if (listed.length === 0) return paragraph(place, plain(WORDING.noFindings));
  return bySeverity(listed).flatMap(([severity, some]) => [
    ...(severity === after?.severity ? [] : severityHeading(place, severity)),
    ...some.flatMap((finding, index) => printFinding(place, report, finding, text, index === 0)),
  ]);
}

function severityHeading(place: Place, severity: string): Piece[] {
  const color = SEVERITY_COLORS[severity] ?? INK.text;
  const [first, ...rest] = heading(place, 3, severityLabel(severity), {
    name: severityAnchor(severity),
    color,
  });
  if (!first) return [];
  const line: Piece = {
    ...rule(place, color),
    before: 0,
    keep: true,
  };
  return [first, ...rest, line];
}

function printFinding(
  place: Place,
  report: ReportSnapshot,
  finding: SnapshotFinding,
  text: PrintText,
  isFirst: boolean,
): Piece[] {
  const head = heading(place, 4, (look) => titleRuns(finding, look), { name: anchor(finding) });
  const [first, ...rest] = head;
  return [
    ...(first ? [{ ...first, before: isFirst ? 6 : 30 }, ...rest] : []),
    ...findingFacts(place, report, finding),
    ...heading(place, 5, 'Description'),
    ...orNothing(place, text(place, finding.description, 6)),
    ...text(place, finding.code, 6),
    ...heading(place, 5, 'Recommendation'),
    ...orNothing(place, text(place, finding.recommendation, 6)),
    ...exchange(place, report, finding, text),
  ];
}

/** The facts with a link at the end of their first line, where there is room for it. */
function withWayBack(place: Place, printFacts: () => readonly Piece[], color: string): Piece[] {
  const link = { ...place, tag: place.canvas.tag('P', place.tag) };
  const [line = []] = breakText(place, plain('Back to contents', { size: 8, color, url: '#contents' }));
  const shift = offset(line, place.width, 'right');
  return printFacts().map((piece, index) => ({
    ...piece,
    draw(top, isRepeated) {
      piece.draw(top, isRepeated);
      if (index === 0) drawLine(link, { tag: link.tag, type: 'P' }, line, top + 4, 13, shift);
    },
  }));
}

function orNothing(place: Place, pieces: Piece[]): Piece[] {
  return pieces.length > 0 ? pieces : paragraph(place, plain(WORDING.notGiven, { color: INK.muted }));
}

function findingFacts(place: Place, report: ReportSnapshot, finding: SnapshotFinding): Piece[] {
  const accent = report.firm.accent_color;
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
  const fix = fixOf(finding);
  const rated = [
    ...(finding.likelihood ? [`Likelihood: ${severityLabel(finding.likelihood)}`] : []),
    ...(finding.impact ? [`Impact: ${severityLabel(finding.impact)}`] : []),
  ].join(' · ');
  const rows: Cell[][] = [
    [
      cell('Severity', { color: INK.muted }),
      { runs: [...severityCell(finding.severity).runs, ...(rated ? cell(`   ${rated}`).runs : [])] },
    ],
    [cell('Status', { color: INK.muted }), cell(findingStatusLabel(finding.status), { font: 'bold' })],
    ...(fix
      ? [[cell(fixLabel(finding), { color: INK.muted }), { runs: linkRuns(report, finding, fix) }]]
      : []),
    ...(locations.length > 0 ? [[cell('Locations', { color: INK.muted }), { runs: locations }]] : []),
  ];
  // No page ends between a finding's title and its text, unless the locations are too many for that.
  const facts = () =>
    table(place, rows, { hasHead: false, widths: [1, 4] }).map((piece, index, pieces) => ({
      ...piece,
      keep: piece.keep || index < rows.length || index === pieces.length - 1,
    }));
  return withWayBack(place, facts, accent);
}
