// What client and auditors wrote about a finding, step by step.
import { exchangeTitle, fixAddress, stepFacts } from '../exchange-facts.ts';
import type { FindingStep, ReportSnapshot, SnapshotFinding } from '../snapshot.ts';
import { WORDING } from '../wording.ts';
import { heading, paragraph, style, withBar, type Place } from './blocks.ts';
import type { PrintText } from './cells.ts';
import { keepWithNext, type Piece } from './flow.ts';
import type { Run } from './text.ts';
import { INK, QUOTE_INDENT } from './style.ts';

/** The exchange about a finding, oldest first. A bar shows where the text of each step ends. */
export function exchange(
  place: Place,
  report: ReportSnapshot,
  finding: SnapshotFinding,
  text: PrintText,
): Piece[] {
  if (finding.exchange.length === 0) return [];
  return [
    ...heading(place, 5, exchangeTitle(finding)),
    ...finding.exchange.flatMap((step, index) => printStep(place, report, finding, step, text, index === 0)),
  ];
}

function printStep(
  place: Place,
  report: ReportSnapshot,
  finding: SnapshotFinding,
  step: FindingStep,
  text: PrintText,
  isFirst: boolean,
): Piece[] {
  const { author, facts } = stepFacts(step, report);
  const tag = place.canvas.tag('BlockQuote', place.tag);
  const inner = { ...place, tag, x: place.x + QUOTE_INDENT, width: place.width - QUOTE_INDENT };
  const head = paragraph(
    inner,
    [
      { text: author, style: style({ font: 'bold', size: 9 }) },
      { text: `  ${facts}`, style: style({ size: 9, color: INK.muted }) },
    ],
    { leading: 14, before: isFirst ? 2 : 12 },
  );
  const message = text(inner, step.message, 6);
  const pieces = [
    ...head.map((piece) => ({ ...piece, keep: true })),
    ...(step.link ? keepWithNext(message) : message),
    ...(step.link
      ? paragraph(inner, [
          { text: WORDING.commit, style: style({ size: 9 }) },
          ...linkRuns(report, finding, step.link),
        ])
      : []),
  ];
  const closed = pieces.map((piece, index) =>
    index === pieces.length - 1 ? { ...piece, keep: false } : piece,
  );
  return withBar(place, closed, step.by_client ? INK.line : report.firm.accent_color);
}

export function linkRuns(report: ReportSnapshot, finding: SnapshotFinding, link: string): Run[] {
  const url = fixAddress(link, report, finding);
  const look = style({
    font: 'mono',
    size: 8.5,
    ...(url !== null && { url, color: report.firm.accent_color }),
  });
  return [{ text: link, style: look }];
}
