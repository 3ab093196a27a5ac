import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { useAuditStaff, type Duty } from '@portal/data/audits/staff';
import { useAuditLead } from '@portal/data/audits/one-audit';
import {
  useReportDetails,
  useSaveReportDetails,
  type DetailColumn,
  type DetailsContent,
  type ReportDetails,
} from '@portal/data/audits/report-texts';
import { inOrder, line } from '@portal/data/forms/fields';
import { formatDate } from '@portal/domain/format/formatters';
import { isOneLine } from '@portal/domain/forms/one-line';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { z } from '@portal/domain/zod';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { toast } from '@portal/ui/feedback/toast';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { ConflictChoices } from '@portal/ui/forms/conflict-choices';
import { DateField } from '@portal/ui/forms/date-field';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField, TextareaField } from '@portal/ui/forms/fields';
import { Form } from '@portal/ui/forms/form';
import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { showFailure } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { useWatch } from 'react-hook-form';
import { toNullable, toTexts } from '../shared/nullable-texts.ts';
import { SaveFooter } from '../shared/save-footer.tsx';

const LABELS: Readonly<Record<DetailColumn, string>> = {
  auditors: 'Auditors',
  starts: 'Start of the audit',
  ends: 'End of the audit',
  review_starts: 'Start of the fix review',
  review_ends: 'End of the fix review',
  effort: 'Effort',
};
const DATES = ['starts', 'ends', 'review_starts', 'review_ends'] as const;
const MAX_AUDITORS = 50;
const MAX_AUDITOR = 240;
const date = z.string();
const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean);
/** Dates are YYYY-MM-DD, or empty. */
const detailsSchema = z
  .object({
    auditors: z.string().check(
      z.refine((typed) => linesOf(typed).length <= MAX_AUDITORS, `At most ${MAX_AUDITORS} lines.`),
      z.refine(
        (typed) => linesOf(typed).every((one) => Array.from(one).length <= MAX_AUDITOR && isOneLine(one)),
        `Each line is plain text of at most ${MAX_AUDITOR} characters.`,
      ),
      z.refine(
        (typed) => linesOf(typed).every((one) => !one.startsWith(',')),
        'Start each line with a name.',
      ),
    ),
    starts: date,
    ends: date,
    review_starts: date,
    review_ends: date,
    effort: line(MAX_LENGTH.report_details.effort),
  })
  .check(inOrder('starts', 'ends'), inOrder('review_starts', 'review_ends'));

type Values = z.infer<typeof detailsSchema>;

const OPTIONAL = [...DATES, 'effort'] as const;

const toValues = (details: ReportDetails): Values => ({
  auditors: details.auditors.join('\n'),
  ...toTexts(details, OPTIONAL),
});

const toContent = (values: Values): DetailsContent => ({
  auditors: linesOf(values.auditors),
  ...toNullable(values, OPTIONAL),
});

export function DetailsCard({ audit }: { audit: ManagedAudit }) {
  const details = useReportDetails(audit.id);
  return (
    <Card
      title="Auditors and dates"
      description="Printed in generated reports. The client sees them once a report is issued."
    >
      <QueryContent query={details} title="Failed to load the auditors and dates" inCard>
        {(loaded) => <DetailsForm audit={audit} details={loaded} />}
      </QueryContent>
    </Card>
  );
}

const DUTY_TITLES: Readonly<Record<Duty, string>> = {
  lead: 'Lead auditor',
  auditor: 'Auditor',
  reviewer: 'Reviewer',
};

type StaffNamesProps = { auditId: string; lines: string[]; onChange: (lines: string[]) => void };

/** STAFF-02: the people who work on the audit; those who are ticked are named in the report. */
function StaffNames({ auditId, lines, onChange }: StaffNamesProps) {
  // Somebody without a name in their profile is listed by their address, which no report prints.
  const staff = (useAuditStaff(auditId).data ?? []).filter(({ name }) => !name.includes('@'));
  if (staff.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
      <legend className="mb-1 text-sm text-muted">Staff of this audit to name in the report</legend>
      {staff.map(({ person_id: id, name, title, duty }) => {
        // A comma ends the name in a line.
        const named = name.replaceAll(',', '');
        const isNamed = (one: string) => one.split(',', 1)[0]?.trim() === named;
        return (
          <Checkbox
            key={id}
            label={<span className="wrap-anywhere">{name}</span>}
            checked={lines.some(isNamed)}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? [...lines, `${named}, ${title ?? DUTY_TITLES[duty]}`]
                  : lines.filter((one) => !isNamed(one)),
              )
            }
          />
        );
      })}
    </fieldset>
  );
}

function DetailsForm({ audit, details }: { audit: ManagedAudit; details: ReportDetails }) {
  const save = useSaveReportDetails(audit.id);
  const lead = useAuditLead(audit.id).data;
  const form = useDraftForm(detailsSchema, {
    draftKey: `report-details:${audit.id}`,
    base: details,
    toValues,
    save: (values, base) => save.mutateAsync({ base, content: toContent(values) }),
    onSaved: () => toast.success('Auditors and dates saved'),
    onFailed: (error) => showFailure(error, 'The auditors and dates were not saved'),
  });
  const { setFields } = form;
  const field = fieldOf(form);
  const [auditors, starts, ends] = useWatch({ control: form.control, name: ['auditors', 'starts', 'ends'] });
  // The empty fields that the audit's plan can fill in.
  const suggested = {
    ...(auditors.trim() === '' && lead && { auditors: `${lead.full_name}, ${lead.title ?? 'Lead auditor'}` }),
    ...(starts === '' && audit.planned_start && { starts: audit.planned_start }),
    ...(ends === '' && audit.planned_end && { ends: audit.planned_end }),
  };
  return (
    <Form aria-label="Auditors and dates" onSubmit={(event) => void form.submit(event)}>
      <CardContent className="grid gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-2 sm:col-span-2">
          <TextareaField
            label={LABELS.auditors}
            hint="One person per line: the name, a comma, and their role."
            controlClassName="min-h-20"
            placeholder="Ingrid Solberg, Lead auditor"
            {...field('auditors')}
          />
          <StaffNames
            auditId={audit.id}
            lines={linesOf(auditors)}
            onChange={(lines) => setFields({ auditors: lines.join('\n') })}
          />
        </div>
        {DATES.map((name) => (
          <DateField key={name} label={LABELS[name]} {...field(name)} />
        ))}
        <InputField
          label={LABELS.effort}
          hint="For example, 24 auditor-days."
          autoComplete="off"
          {...field('effort')}
        />
        <ConflictChoices
          form={form}
          title="Another admin has changed the auditors and dates"
          labels={LABELS}
          toText={(values, name) =>
            name === 'auditors' || name === 'effort' ? values[name] : formatDate(values[name])
          }
          className="sm:col-span-2"
        />
      </CardContent>
      <SaveFooter form={form} label="Save">
        {Object.keys(suggested).length > 0 && (
          <Button variant="secondary" onClick={() => setFields(suggested)}>
            Fill in from the audit plan
          </Button>
        )}
      </SaveFooter>
    </Form>
  );
}
