import { useShell } from '@portal/frame/contract/contract';
import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { AUDIT_STATUSES, useWithdrawAudit } from '@portal/data/audits/changes';
import { useSavePlan, type PlanColumn } from '@portal/data/audits/plan-changes';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { useProjects } from '@portal/data/audits/queries';
import { useUndoStep } from '@portal/data/undo/undo-step';
import { AuditStatusDialog } from '@portal/audit/findings/audit-status-dialog';
import { DateField } from '@portal/ui/forms/date-field';
import { Field } from '@portal/ui/forms/field';
import { Form } from '@portal/ui/forms/form';
import { Input } from '@portal/ui/forms/input';
import { Select } from '@portal/ui/forms/select';
import { toast } from '@portal/ui/feedback/toast';
import { formatDate } from '@portal/domain/format/formatters';
import { showFailure, useAction, useUndo } from '@portal/ui/hooks/use-action';
import { DeclinedError, useConfirmation } from '@portal/ui/hooks/use-confirmation';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { auditStatusLabel } from '@portal/domain/status-labels';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ConflictChoices } from '@portal/ui/forms/conflict-choices';
import { ReasonDialog } from '../../../lazy-dialogs.ts';
import { useAuditStaff } from '@portal/data/audits/staff';
import { useAdminOptions } from '../../../shared/use-admin-options.ts';
import { WriteTarget } from '../../../shared/form-notes.tsx';
import { SaveFooter } from '../../../shared/save-footer.tsx';
import { planOf, planSchema, type PlanValues } from './plan-form-values.ts';

const LABELS: Readonly<Record<PlanColumn, string>> = {
  title: 'Title',
  audit_type: 'Type',
  version: 'Version',
  audit_date: 'Audit date',
  project_id: 'Project',
  status: 'Status',
  lead_id: 'Lead auditor',
  planned_start: 'Planned start',
  planned_end: 'Planned end',
  fixes_due: 'Fixes due by',
};

const DATES = ['audit_date', 'planned_start', 'planned_end', 'fixes_due'] as const;

/** AUD-05, REP-04: an audit's facts; project, lead and withdrawal are for admins alone. */
export function PlanForm({ audit }: { audit: ManagedAudit }) {
  const save = useSavePlan(audit.id);
  const undo = useUndo(useUndoStep());
  const newStatus = useConfirmation<string>();
  const hasNewStatus = useRef(false);
  const form = useDraftForm(planSchema, {
    draftKey: `plan:${audit.id}`,
    base: planOf(audit),
    toValues: ({ updated_at: _updatedAt, version, ...plan }) => ({ ...plan, version: version ?? '' }),
    save: async (values, base) => {
      hasNewStatus.current = values.status !== base.status;
      if (hasNewStatus.current) await newStatus.confirm(values.status);
      return save.mutateAsync({ base, plan: { ...values, version: values.version || null } });
    },
    onSaved: ({ status: stored, updated_at }) =>
      toast.success('Audit saved', {
        ...(hasNewStatus.current && {
          description: `The status is ${auditStatusLabel(stored)}. Undo takes back the status.`,
          ...undo({ kind: 'audit', id: audit.id, updatedAt: updated_at }),
        }),
      }),
    onFailed: (error) => error instanceof DeclinedError || showFailure(error, 'The audit was not saved'),
  });
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const withdraw = useAction(useWithdrawAudit(audit.client_id), {
    success: 'Audit withdrawn',
    failure: 'The audit was not withdrawn',
    onSuccess: () => setIsWithdrawing(false),
  });
  const { setFields: change } = form;
  const { errors } = form.formState;
  const [status, lead, project, ...dates] = useWatch({
    control: form.control,
    name: ['status', 'lead_id', 'project_id', ...DATES],
  });

  const isFixing = audit.status === 'mitigation' && audit.fixes_due !== null;

  const { isAdmin } = useShell();
  const staff = useAuditStaff(audit.id);
  const leads = useAdminOptions(
    [{ value: '', label: 'Unassigned' }],
    lead ?? '',
    staff.data?.filter(({ is_over }) => !is_over),
  );
  const projects = useProjects(audit.client_id);
  const projectOptions = (projects.data ?? [{ id: project, name: 'Unchanged' }]).map(({ id, name }) => ({
    value: id,
    label: name,
  }));

  function versionText(values: PlanValues, name: PlanColumn): string {
    if (name === 'title' || name === 'audit_type' || name === 'version') return values[name];
    if (name === 'project_id')
      return projectOptions.find(({ value }) => value === values.project_id)?.label ?? 'Another project';
    if (name === 'status') return auditStatusLabel(values.status);
    if (name !== 'lead_id') return formatDate(values[name]);
    return leads.find(({ value }) => value === (values.lead_id ?? ''))?.label ?? 'Former staff';
  }

  return (
    <Card aria-labelledby="plan">
      <Form aria-labelledby="plan" onSubmit={(event) => void form.submit(event)}>
        <CardHeader titleId="plan" title="Title, status and dates" />
        <CardContent className="grid gap-4 sm:grid-cols-2">
          <Field label={LABELS.title} isRequired error={errors.title?.message} className="sm:col-span-2">
            <Input {...form.register('title')} />
          </Field>
          <Field label={LABELS.audit_type} isRequired error={errors.audit_type?.message}>
            <Input {...form.register('audit_type')} />
          </Field>
          <Field label={LABELS.version} error={errors.version?.message}>
            <Input placeholder="1.0" {...form.register('version')} />
          </Field>
          <Field
            label={LABELS.status}
            {...(status !== audit.status && { hint: 'The client is notified by email.' })}
          >
            <Select
              value={status}
              options={AUDIT_STATUSES.map((value) => ({ value, label: auditStatusLabel(value) }))}
              onValueChange={(value) => change({ status: value })}
            />
          </Field>
          {isAdmin && (
            <>
              <Field label={LABELS.lead_id}>
                <Select
                  value={lead ?? ''}
                  options={leads}
                  onValueChange={(value) => change({ lead_id: value || null })}
                />
              </Field>
              <Field label={LABELS.project_id}>
                <Select
                  value={project}
                  options={projectOptions}
                  onValueChange={(value) => change({ project_id: value })}
                />
              </Field>
            </>
          )}
          {DATES.map((name, index) => (
            <DateField
              // FIX-01: FixWindowCard moves it while the client sends fixes.
              {...(name === 'fixes_due' &&
                isFixing && { disabled: true, hint: 'Use “Give more time” above.' })}
              key={name}
              label={LABELS[name]}
              error={errors[name]?.message}
              value={dates[index] ?? ''}
              onChange={(event) => change({ [name]: event.target.value || null })}
            />
          ))}
          <ConflictChoices
            form={form}
            title="Another admin has changed this audit"
            labels={LABELS}
            toText={versionText}
            className="sm:col-span-2"
          />
        </CardContent>
        <SaveFooter form={form} label="Save">
          {isAdmin && (
            <Button variant="ghost" onClick={() => setIsWithdrawing(true)}>
              Withdraw audit
            </Button>
          )}
        </SaveFooter>
      </Form>
      {isWithdrawing && (
        <ReasonDialog
          clientId={audit.client_id}
          title={`Withdraw ${audit.title}?`}
          description="The client is notified by email, and sees that the audit was withdrawn and why. Its reports can no longer be opened, and its findings are withdrawn with it. This cannot be undone."
          hint="10 to 500 characters. The client can read it."
          confirmLabel="Withdraw audit"
          isDestructive
          onConfirm={(reason) => withdraw.run({ auditId: audit.id, reason })}
          onClose={() => setIsWithdrawing(false)}
        />
      )}
      {newStatus.open && (
        <AuditStatusDialog audit={audit} status={newStatus.open.subject} onDecide={newStatus.open.decide}>
          <WriteTarget clientId={audit.client_id} />
        </AuditStatusDialog>
      )}
    </Card>
  );
}
