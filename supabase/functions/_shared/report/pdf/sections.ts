import { inOrder } from '../parts.ts';
import { changedPath, type ReportSnapshot } from '../snapshot.ts';
import { WORDING } from '../wording.ts';
import { formatDateInUtc } from '../../../../../packages/domain/src/format/formatters.ts';
import { commitHref } from '../../../../../packages/domain/src/findings/code-location.ts';
import {
  FINDING_STATUSES,
  SEVERITIES,
  findingStatusLabel,
  severityLabel,
} from '../../../../../packages/domain/src/findings/finding-labels.ts';
import { heading, paragraph, space, style, type Place } from './blocks.ts';
import { anchor, cell, lineRuns, plain, severityCell, type PrintText } from './cells.ts';
import { keepWithNext, type Piece } from './flow.ts';
import { shareBar } from './share-bar.ts';
import { INK, SEVERITY_COLORS, STATUS_COLORS } from './style.ts';
import { table, type Cell } from './table.ts';

export function summary(place: Place, report: ReportSnapshot): Piece[] {
  const { audit, client, findings: all, firm } = report;
  const statuses = FINDING_STATUSES.filter((status) => all.some((finding) => finding.status === status));
  const number = (count: number): Cell => ({ ...cell(String(count)), align: 'right' });
  const countOf = (severity: string | null, status: string | null) =>
    all.filter(
      (one) => (severity === null || one.severity === severity) && (status === null || one.status === status),
    ).length;
  const rows = [
    [
      cell('Severity', { font: 'bold' }),
      ...statuses.map((status): Cell => ({
        ...cell(findingStatusLabel(status), { font: 'bold', size: statuses.length > 4 ? 7.5 : 9 }),
        align: 'right',
      })),
      { ...cell('Total', { font: 'bold' }), align: 'right' as const },
    ],
    ...SEVERITIES.map((severity) => [
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
    ...inOrder(all).map((finding) => [
      { ...cell(finding.number, { url: `#${anchor(finding)}`, color: firm.accent_color }), isHead: true },
      titleCell(finding.title),
      severityCell(finding.severity),
      cell(findingStatusLabel(finding.status)),
    ]),
  ];
  return [
    ...paragraph(
      place,
      plain(
        WORDING.summary(firm.name, audit.title, client, formatDateInUtc(report.report.taken_at), all.length),
      ),
    ),
    ...(all.length === 0
      ? []
      : [
          ...heading(place, 3, 'By severity and status'),
          ...shareBar(
            place,
            SEVERITIES.map((severity) => ({
              label: severityLabel(severity),
              count: countOf(severity, null),
              color: SEVERITY_COLORS[severity] ?? INK.muted,
            })),
          ),
          ...shareBar(
            place,
            statuses.map((status) => ({
              label: findingStatusLabel(status),
              count: countOf(null, status),
              color: STATUS_COLORS[status],
            })),
          ),
          space(8),
          ...table(place, rows, { hasHead: true }),
          ...heading(place, 3, 'All findings'),
          ...table(place, list, { hasHead: true }),
        ]),
  ];
}

function titleCell(title: string): Cell {
  return { runs: lineRuns(title, style({ size: 9 })) };
}

export function changes(place: Place, report: ReportSnapshot): Piece[] {
  const { changes: all } = report;
  if (!all) return [];
  if (all.findings.length === 0) return paragraph(place, plain(WORDING.nothingChanged(all.since)));
  const state = (severity: string | null, status: string | null, none: string) =>
    severity === null || status === null
      ? none
      : `${severityLabel(severity)}, ${findingStatusLabel(status).toLowerCase()}`;
  const rows = [
    ['Number', 'Title', 'Then', 'Now'].map((name) => cell(name, { font: 'bold' })),
    ...all.findings.map((one) => [
      { ...cell(one.number), isHead: true },
      titleCell(one.title),
      cell(state(one.from_severity, one.from_status, 'New in this report')),
      cell(state(one.to_severity, one.to_status, 'No longer reported')),
    ]),
  ];
  return [
    ...keepWithNext(paragraph(place, plain(WORDING.changed(all.since)))),
    ...table(place, rows, { hasHead: true }),
  ];
}

export function scope(place: Place, report: ReportSnapshot, text: PrintText): Piece[] {
  const { firm, repositories, scope: facts } = report;
  const listed = () =>
    repositories.flatMap(({ url, commit, ref, paths }) => {
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
                runs: [
                  { text: commit, style: href ? { ...code, url: href, color: firm.accent_color } : code },
                ],
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
    ['Lines of code', facts?.nsloc?.toLocaleString('en') ?? ''],
    ['Chains', facts?.chains.join(', ') ?? ''],
    ['Languages', facts?.languages.join(', ') ?? ''],
  ];
  const rows = lines.flatMap(([name, value]) =>
    value ? [[cell(name, { color: INK.muted }), cell(value)]] : [],
  );
  return [
    ...(repositories.length > 0
      ? keepWithNext(paragraph(place, plain(WORDING.scope)))
      : paragraph(place, plain(WORDING.noScope))),
    ...(rows.length > 0 ? table(place, rows, { hasHead: false, widths: [1, 4] }) : []),
    ...listed(),
    ...(facts?.out_of_scope
      ? [...heading(place, 3, 'Out of scope'), ...text(place, facts.out_of_scope, 4)]
      : []),
    ...(facts?.known_issues
      ? [...heading(place, 3, 'Known issues'), ...text(place, facts.known_issues, 4)]
      : []),
  ];
}

/** The files that were changed after the audited commits, and which finding each belongs to. */
export function changedFiles(place: Place, { code }: ReportSnapshot): Piece[] {
  const head = ['File', 'Change', 'Finding'].map((name) => cell(name, { font: 'bold' }));
  return (code ?? []).flatMap((changed) => [
    ...heading(place, 3, changed.repository),
    ...paragraph(place, plain(WORDING.changedFiles(changed))),
    ...(changed.files.length > 0
      ? table(
          place,
          [
            head,
            ...changed.files.map((one) => [
              { ...cell(changedPath(one), { font: 'mono', size: 8.5 }), isHead: true },
              cell(WORDING.change(one.kind)),
              cell(one.findings.join(', ') || WORDING.uncovered),
            ]),
          ],
          { hasHead: true, widths: [5, 1.3, 3] },
        )
      : []),
  ]);
}

export function verifying(place: Place, report: ReportSnapshot): Piece[] {
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
