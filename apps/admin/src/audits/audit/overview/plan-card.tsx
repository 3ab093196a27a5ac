import { useShell } from '@portal/frame/contract/contract';
import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { useWithdrawAudit } from '@portal/data/audits/changes';
import { planOf, useSavePlan } from '@portal/data/audits/plan-changes';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { useProjects } from '@portal/data/audits/queries';
import { DateField } from '@portal/ui/forms/date-field';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField, SelectField } from '@portal/ui/forms/fields';
import { toast } from '@portal/ui/feedback/toast';
import { formatDate } from '@portal/domain/format/formatters';
import { showFailure, useAction } from '@portal/ui/hooks/use-action';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card, CardContent, CardFooter } from '@portal/ui/primitives/card';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { readDraft } from '@portal/ui/forms/kept-draft';
import { KeptDraftNote } from '../../../shared/form-notes.tsx';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ConflictChoices } from '@portal/ui/forms/conflict-choices';
import { ReasonDialog } from '../../../lazy-dialogs.ts';
import { useAuditStaff } from '@portal/data/audits/staff';
import { useAdminOptions } from '../../../shared/use-admin-options.ts';
import { planSchema, type PlanValues } from './plan-form-values.ts';

const LABELS: Readonly<Record<keyof PlanValues, string>> = {
  title: 'Title',
  audit_type: 'Type',
  version: 'Version',
  audit_date: 'Audit date',
  project_id: 'Project',
  lead_id: 'Lead auditor',
  planned_start: 'Planned start',
  planned_end: 'Planned end',
  fixes_due: 'Fixes due by',
};

const DATES = ['audit_date', 'planned_start', 'planned_end', 'fixes_due'] as const;

/** AUD-05, REP-04: an audit's facts, and the dialog that changes them. Project, lead and withdrawal are for admins alone. */
export function PlanCard({ audit }: { audit: ManagedAudit }) {
  const { user, isAdmin } = useShell();
  const projects = useProjects(audit.client_id);
  // The form opens at once if it has an unsaved draft.
  const [isEditing, setIsEditing] = useState(() => readDraft(user.id, draftName(audit)) !== null);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const withdraw = useAction(useWithdrawAudit(audit.client_id), {
    success: 'Audit withdrawn',
    failure: 'The audit was not withdrawn',
    onSuccess: () => setIsWithdrawing(false),
  });
  return (
    <Card
      title="Details"
      actions={
        <SmallButton onClick={() => setIsEditing(true)}>
          <Pencil aria-hidden="true" />
          Edit details
        </SmallButton>
      }
    >
      <CardContent>
        <DescriptionList
          items={[
            isAdmin && {
              term: LABELS.project_id,
              value: projects.data?.find(({ id }) => id === audit.project_id)?.name,
            },
            { term: LABELS.audit_type, value: audit.audit_type },
            { term: LABELS.version, value: audit.version },
            { term: LABELS.audit_date, value: formatDate(audit.audit_date) },
          ]}
        />
      </CardContent>
      {isAdmin && (
        <CardFooter>
          <Button variant="ghost" size="sm" onClick={() => setIsWithdrawing(true)}>
            Withdraw audit
          </Button>
        </CardFooter>
      )}
      {isEditing && <PlanDialog audit={audit} onClose={() => setIsEditing(false)} />}
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
    </Card>
  );
}

const draftName = ({ id }: ManagedAudit) => `plan:${id}`;

function PlanDialog({ audit, onClose }: { audit: ManagedAudit; onClose: () => void }) {
  const save = useSavePlan(audit.id);
  const form = useDraftForm(planSchema, {
    draftKey: draftName(audit),
    base: planOf(audit),
    toValues: ({ updated_at: _updatedAt, status: _status, version, ...plan }) => ({
      ...plan,
      version: version ?? '',
    }),
    save: (values, base) =>
      save.mutateAsync({ base, plan: { ...values, status: base.status, version: values.version || null } }),
    onSaved: () => {
      toast.success('Audit saved');
      onClose();
    },
    onFailed: (error) => showFailure(error, 'The audit was not saved'),
  });
  const { setFields: change } = form;
  const field = fieldOf(form);
  const { errors } = form.formState;
  const [lead, project, ...dates] = useWatch({
    control: form.control,
    name: ['lead_id', 'project_id', ...DATES],
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

  function versionText(values: PlanValues, name: keyof PlanValues): string {
    if (name === 'title' || name === 'audit_type' || name === 'version') return values[name];
    if (name === 'project_id')
      return projectOptions.find(({ value }) => value === values.project_id)?.label ?? 'Another project';
    if (name !== 'lead_id') return formatDate(values[name]);
    return leads.find(({ value }) => value === (values.lead_id ?? ''))?.label ?? 'Former staff';
  }

  return (
    <FormDialog
      title="Edit details"
      description="The client sees them."
      submitLabel="Save"
      size="lg"
      formClassName="grid gap-4 sm:grid-cols-2"
      isDisabled={form.conflict !== null}
      form={form}
      onClose={onClose}
    >
      <InputField label={LABELS.title} isRequired className="sm:col-span-2" {...field('title')} />
      <InputField label={LABELS.audit_type} isRequired {...field('audit_type')} />
      <InputField label={LABELS.version} placeholder="1.0" {...field('version')} />
      {isAdmin && (
        <>
          <SelectField
            label={LABELS.lead_id}
            value={lead ?? ''}
            options={leads}
            onValueChange={(value) => change({ lead_id: value || null })}
          />
          <SelectField
            label={LABELS.project_id}
            value={project}
            options={projectOptions}
            onValueChange={(value) => change({ project_id: value })}
          />
        </>
      )}
      {DATES.map((name, index) => (
        <DateField
          // FIX-01: FixWindowCard moves it while the client sends fixes.
          {...(name === 'fixes_due' &&
            isFixing && { disabled: true, hint: 'Use “Give more time” under Fix review.' })}
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
      <KeptDraftNote form={form} />
    </FormDialog>
  );
}
