// Who audited what, for whom and when, and which reports there have been (SEAL-07).
import { projectFacts, versions } from '../project-facts.ts';
import type { ReportSnapshot } from '../snapshot.ts';
import { heading, type Place } from './blocks.ts';
import { cell } from './cells.ts';
import type { Piece } from './flow.ts';
import { INK } from './style.ts';
import { table } from './table.ts';

export function project(place: Place, report: ReportSnapshot): Piece[] {
  const { people } = report;
  const head = (...names: string[]) => names.map((name) => cell(name, { font: 'bold' }));
  return [
    ...table(
      place,
      projectFacts(report).map(([name, value]) => [cell(name, { color: INK.muted }), cell(value)]),
      { hasHead: false, widths: [1, 3] },
    ),
    ...(people.length > 0
      ? [
          ...heading(place, 3, 'Auditors'),
          ...table(
            place,
            [
              head('Name', 'Duty'),
              ...people.map(({ name, duty }) => [{ ...cell(name), isHead: true }, cell(duty ?? '')]),
            ],
            { hasHead: true, widths: [1, 2] },
          ),
        ]
      : []),
    ...heading(place, 3, 'Versions'),
    ...table(
      place,
      [
        head('Version', 'Report', 'Date', 'State'),
        ...versions(report).map(([version, ...others]) => [
          { ...cell(version), isHead: true },
          ...others.map((text) => cell(text)),
        ]),
      ],
      { hasHead: true, widths: [1, 2, 1.2, 1.5] },
    ),
  ];
}
