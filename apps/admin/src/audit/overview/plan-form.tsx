import { useAdmins } from '@portal/data/admins/queries';
import { AUDIT_STATUSES } from '@portal/data/audits/changes';
import { useSavePlan, type AuditPlan } from '@portal/data/audits/plan-changes';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { refusalMessage } from '@portal/data/client/refusal';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { Select } from '@portal/ui/forms/select';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardFooter, CardHeader } from '@portal/ui/primitives/card';
import { auditStatusLabel } from '@portal/ui/primitives/status-labels';
import { useState, type FormEvent } from 'react';
import { planErrors } from './plan-errors.ts';

const DATES = [
  { name: 'planned_start', label: 'Planned start' },
  { name: 'planned_end', label: 'Planned end' },
  { name: 'fixes_due', label: 'Fixes due by' },
] as const;

/** AUD-05: status, lead auditor and dates of an audit. Fields that were not touched follow what other admins save. */
export function PlanForm({ audit }: { audit: ManagedAudit }) {
  const save = useSavePlan(audit);
  const admins = useAdmins();
  const [changes, setChanges] = useState<Partial<AuditPlan>>({});
  const { status, lead_admin_id, planned_start, planned_end, fixes_due } = audit;
  const values: AuditPlan = { status, lead_admin_id, planned_start, planned_end, fixes_due, ...changes };
  const errors = planErrors(values);
  const isChanged = Object.keys(changes).length > 0;
  const change = (changed: Partial<AuditPlan>) => setChanges({ ...changes, ...changed });

  const savePlan = useOneAtATime(async () => {
    if (Object.keys(errors).length > 0) return;
    try {
      await save.mutateAsync(values);
      setChanges({});
      toast.success('Audit saved');
    } catch (error) {
      toast.error('The audit was not saved', { description: refusalMessage(error) ?? 'Please try again.' });
    }
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void savePlan();
  }

  const leads = [
    { value: '', label: admins.isError ? 'The admins could not be loaded' : 'Nobody yet' },
    ...(admins.data ?? []).map((admin) => ({ value: admin.user_id, label: admin.name })),
  ];
  // Somebody who is no admin any more, or whose name has not arrived yet.
  if (values.lead_admin_id && !admins.data?.some(({ user_id }) => user_id === values.lead_admin_id))
    leads.push({ value: values.lead_admin_id, label: admins.isPending ? 'Loading…' : 'A former admin' });

  return (
    <Card aria-labelledby="plan">
      <form noValidate aria-labelledby="plan" onSubmit={submit}>
        <CardHeader titleId="plan" title="Status and dates" />
        <CardContent className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Status"
            {...(values.status !== status && { hint: 'The client is told of it by e-mail.' })}
          >
            <Select
              value={values.status}
              options={AUDIT_STATUSES.map((value) => ({ value, label: auditStatusLabel(value) }))}
              onValueChange={(value) => change({ status: value })}
            />
          </Field>
          <Field label="Lead auditor">
            <Select
              value={values.lead_admin_id ?? ''}
              options={leads}
              onValueChange={(value) => change({ lead_admin_id: value || null })}
            />
          </Field>
          {DATES.map(({ name, label }) => (
            <Field key={name} label={label} {...(errors[name] && { error: errors[name] })}>
              <Input
                type="date"
                value={values[name] ?? ''}
                onChange={(event) => change({ [name]: event.target.value || null })}
              />
            </Field>
          ))}
        </CardContent>
        <CardFooter>
          <Button type="submit" isPending={save.isPending} disabled={!isChanged}>
            Save
          </Button>
          {isChanged && (
            <Button variant="secondary" onClick={() => setChanges({})}>
              Undo changes
            </Button>
          )}
        </CardFooter>
      </form>
    </Card>
  );
}
