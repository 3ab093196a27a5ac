import Papa from 'papaparse';
import { toSafeCell } from '../../csv/csv-cell.ts';
import { findStatusStep, type ExportedFinding } from './exchanged-finding.ts';
import { writeLocation } from './location-text.ts';

/** The columns that name the people for whom a finding waits (TEAM-04). */
export const CSV_PEOPLE = ['Assigned to', 'Reviewer'];

/** The columns of the file. The import knows the portal's own files by exactly this header. */
export const CSV_COLUMNS = [
  'Number',
  'Title',
  'Severity',
  'Likelihood',
  'Impact',
  'Status',
  'Description',
  'Recommendation',
  'Locations',
  'Tool',
  'Rule',
  'Published at',
  'Last changed',
  'Status reason',
  'Status link',
  ...CSV_PEOPLE,
];

/** FIND-09: one row per finding. No cell runs as a formula in a spreadsheet, whatever its separator is. */
export function findingsToCsv(findings: readonly ExportedFinding[]): string {
  const rows = findings.map((finding) => {
    const step = findStatusStep(finding.ledger, finding.status);
    return [
      finding.number,
      finding.title,
      finding.severity,
      finding.likelihood,
      finding.impact,
      finding.status,
      finding.description,
      finding.recommendation,
      finding.locations.map(writeLocation).join('\n'),
      finding.sourceTool,
      finding.sourceRule,
      finding.publishedAt,
      finding.updatedAt,
      step?.message,
      step?.link,
      finding.assignedTo,
      finding.reviewer,
    ].map((cell) => toSafeCell(cell ?? ''));
  });
  return `${Papa.unparse([CSV_COLUMNS, ...rows])}\r\n`;
}
