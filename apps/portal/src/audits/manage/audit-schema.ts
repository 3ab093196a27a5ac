import { AUDIT_STATUSES } from '@portal/data/audits/changes';
import { z } from '@portal/domain/zod';
import { httpAddress, line } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { REPORT_KINDS } from '@portal/domain/reports/report-kinds';

const max = MAX_LENGTH.audits;

/** The value of the project field for a new project. */
export const NEW_PROJECT = 'new';

/** REP-04: the rules of the audit form. */
export const auditSchema = z
  .object({
    title: line(max.title, 'Enter a title'),
    audit_type: line(max.audit_type, 'Enter a type'),
    version: line(max.version),
    audit_date: z.string().check(
      z.trim(),
      z.refine((value) => value === '' || isDay(value), 'Enter a date such as 2026-11-22'),
    ),
    status: z.enum(AUDIT_STATUSES),
    project: z.string().check(z.minLength(1, 'Choose a project')),
    newProject: line(MAX_LENGTH.projects.name),
    report_url: httpAddress(max.report_url),
    /** SEAL-01: of a new file or link. */
    report_kind: z.enum(REPORT_KINDS),
  })
  .check(
    z.refine(({ project, newProject }) => project !== NEW_PROJECT || newProject !== '', {
      path: ['newProject'],
      message: 'Enter the name of the new project',
    }),
  );

export type AuditFormValues = z.infer<typeof auditSchema>;

/** Whether a text is a day of the calendar as YYYY-MM-DD. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  );
}
