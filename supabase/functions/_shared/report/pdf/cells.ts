// Text and cells of tables in the looks that sections share.
import { SEVERITY_COLORS, INK } from './style.ts';
import type { SnapshotFinding } from '../snapshot.ts';
import { titleParts } from '../../../../../packages/domain/src/markdown/title-parts.ts';
import { severityLabel } from '../../../../../packages/domain/src/findings/finding-labels.ts';
import { style, type Place } from './blocks.ts';
import type { Piece } from './flow.ts';
import type { Run, Style } from './text.ts';
import type { Cell } from './table.ts';

/** Prints a text in Markdown, whose outermost headings have this level. Nothing for an empty one. */
export type PrintText = (
  place: Place,
  source: string | null | undefined,
  level: 2 | 3 | 4 | 5 | 6,
) => Piece[];

export function plain(text: string, values: Parameters<typeof style>[0] = {}): Run[] {
  return [{ text, style: style(values) }];
}

export function cell(text: string, values: Parameters<typeof style>[0] = {}): Cell {
  return { runs: plain(text, { size: 9, ...values }) };
}

export function severityCell(severity: string): Cell {
  return cell(severityLabel(severity), { font: 'bold', color: SEVERITY_COLORS[severity] ?? INK.text });
}

export function anchor({ number }: SnapshotFinding): string {
  return `finding-${number}`;
}

export function severityAnchor(severity: string): string {
  return `severity-${severity}`;
}

/** The number and title of a finding, in which `code` is code. */
export function titleRuns({ number, title }: Pick<SnapshotFinding, 'number' | 'title'>, look: Style): Run[] {
  return [{ text: `${number} `, style: look }, ...lineRuns(title, look)];
}

/** A title, in which `code` is code. */
export function lineRuns(title: string, look: Style): Run[] {
  return titleParts(title).map(({ text, isCode }) => ({ text, style: isCode ? codeStyle(look) : look }));
}

export function codeStyle(look: Style): Style {
  return { ...look, font: 'mono', size: look.size * 0.92 };
}
