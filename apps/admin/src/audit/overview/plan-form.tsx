import { useAdmins } from '@portal/data/admins/queries';
import { AUDIT_STATUSES } from '@portal/data/audits/changes';
import type { AuditPlan, PlanColumn } from '@portal/data/audits/plan-changes';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { Select } from '@portal/ui/forms/select';
import { formatDate } from '@portal/ui/format/formatters';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardFooter, CardHeader } from '@portal/ui/primitives/card';
import { auditStatusLabel } from '@portal/ui/primitives/status-labels';
import type { FormEvent } from 'react';
import { ConflictChoices } from '@portal/ui/forms/conflict-choices';
import { usePlanForm } from './use-plan-form.ts';

const LABELS: Readonly<Record<PlanColumn, string>> = {
  status: 'Status',
  lead_admin_id: 'Lead auditor',
  planned_start: 'Planned start',
  planned_end: 'Planned end',
  fixes_due: 'Fixes due by',
};

const DATES = ['planned_start', 'planned_end', 'fixes_due'] as const;

/** AUD-05: status, lead auditor and dates of an audit. Fields that were not touched follow what other admins save. */
export function PlanForm({ audit }: { audit: ManagedAudit }) {
  const admins = useAdmins();
  const form = usePlanForm(audit);
  const { values, errors, conflicts, change } = form;

  function submit(event: FormEvent) {
    event.preventDefault();
    void form.save();
  }

  const leads = [
    { value: '', label: admins.isError ? 'The admins could not be loaded' : 'Nobody yet' },
    ...(admins.data ?? []).map((admin) => ({ value: admin.user_id, label: admin.name })),
  ];
  // Somebody who is no admin any more, or whose name has not arrived yet.
  if (values.lead_admin_id && !admins.data?.some(({ user_id }) => user_id === values.lead_admin_id))
    leads.push({ value: values.lead_admin_id, label: admins.isPending ? 'Loading…' : 'A former admin' });

  function versionText(column: PlanColumn, plan: AuditPlan): string {
    if (column === 'status') return auditStatusLabel(plan.status);
    if (column !== 'lead_admin_id') return formatDate(plan[column]);
    const lead = plan.lead_admin_id;
    return leads.find(({ value }) => value === (lead ?? ''))?.label ?? 'A former admin';
  }

  return (
    <Card aria-labelledby="plan">
      <form noValidate aria-labelledby="plan" onSubmit={submit}>
        <CardHeader titleId="plan" title="Status and dates" />
        <CardContent className="grid gap-4 sm:grid-cols-2">
          <Field
            label={LABELS.status}
            {...(values.status !== audit.status && { hint: 'The client is notified by email.' })}
          >
            <Select
              value={values.status}
              options={AUDIT_STATUSES.map((value) => ({ value, label: auditStatusLabel(value) }))}
              onValueChange={(value) => change({ status: value })}
            />
          </Field>
          <Field label={LABELS.lead_admin_id}>
            <Select
              value={values.lead_admin_id ?? ''}
              options={leads}
              onValueChange={(value) => change({ lead_admin_id: value || null })}
            />
          </Field>
          {DATES.map((name) => (
            <Field key={name} label={LABELS[name]} {...(errors[name] && { error: errors[name] })}>
              <Input
                type="date"
                value={values[name] ?? ''}
                onChange={(event) => change({ [name]: event.target.value || null })}
              />
            </Field>
          ))}
          {conflicts && (
            <div className="sm:col-span-2">
              <ConflictChoices
                title="Another admin has changed this audit"
                choices={conflicts.columns.map((name) => ({
                  name,
                  label: LABELS[name],
                  mine: versionText(name, conflicts.mine),
                  stored: versionText(name, conflicts.stored),
                }))}
                onChoose={form.resolveConflict}
              />
            </div>
          )}
        </CardContent>
        <CardFooter>
          <Button type="submit" isPending={form.isSaving} disabled={!form.isChanged || conflicts !== null}>
            Save
          </Button>
          {form.isChanged && (
            <Button variant="secondary" onClick={form.undoChanges}>
              Undo changes
            </Button>
          )}
        </CardFooter>
      </form>
    </Card>
  );
}
