import { useDraftForm, useSuggestion } from '@portal/ui/forms/use-draft-form';
import { useSaveAudit } from '@portal/data/audits/changes';
import { type Audit, useProjects } from '@portal/data/audits/queries';
import { DataError } from '@portal/data/client/data-error';
import { isIssuedVersion } from '@portal/data/audits/report-publishing';
import { hasVersion } from '@portal/domain/reports/versions';
import { ReportFileError } from '@portal/data/audits/report-upload';
import { useClientIdentity } from '@portal/data/clients/identity';
import { useUndoStep } from '@portal/data/undo/undo-step';
import { AuditStatusDialog } from '@portal/audit/findings/audit-status-dialog';
import { DeclinedError, useConfirmation } from '@portal/ui/hooks/use-confirmation';
import { showFailure, useUndo } from '@portal/ui/hooks/use-action';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import { toast } from '@portal/ui/feedback/toast';
import { ClientNameOnReport, useFirst } from '@portal/audit/reports/client-name-on-report';
import { useState } from 'react';
import { usePinnedClient, WriteTarget } from '../../selected-client/managed-client.tsx';
import { auditStatusLabel } from '@portal/domain/status-labels';
import { AuditFields } from './audit-fields.tsx';
import { auditFormValues, reportChange } from './audit-form-values.ts';
import { auditSchema, NEW_PROJECT } from './audit-schema.ts';

type Props = {
  userId: string;
  /** The audit to edit, or null for a new one. */
  audit: Audit | null;
  onClose: () => void;
};

/** REP-04: creates or edits an audit. The report is an uploaded PDF or a link. Earlier reports stay available. */
export function AuditDialog({ userId, audit, onClose }: Props) {
  const projects = useProjects(userId);
  const save = useSaveAudit(userId);
  const { data: identity } = useClientIdentity(userId);
  const clientName = useFirst(identity && (identity.company_name ?? ''));
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | undefined>();
  const newStatus = useConfirmation<string>();
  const undo = useUndo(useUndoStep());
  const form = useDraftForm(auditSchema, {
    draftKey: `audit:${audit?.id ?? userId}`,
    base: audit,
    toValues: (base) => auditFormValues(base, projects.data),
    save: async ({ project, newProject, report_url, report_kind, version, audit_date, ...values }, base) => {
      const report = reportChange(base, file, report_url, report_kind, clientName ?? '');
      // Asked here too, because the other values are saved before an upload is published.
      if (
        base &&
        report.kind !== 'keep' &&
        report.kind !== 'remove' &&
        hasVersion(base.report_versions, version)
      )
        throw new DataError('conflict', `Version ${version} was already issued. Enter another version.`);
      if (base && values.status !== base.status) await newStatus.confirm(values.status);
      const { updatedAt } = await save.mutateAsync({
        audit: base,
        values: { ...values, version: version || null, audit_date: audit_date || null },
        project: project === NEW_PROJECT ? { name: newProject } : { id: project },
        report,
      });
      return base && updatedAt ? { ...base, updated_at: updatedAt } : base;
    },
    onSaved: (saved, { status }) => {
      toast.success(audit ? 'Audit saved' : 'Audit created', {
        ...(audit &&
          saved &&
          status !== audit.status && {
            description: `The status is ${auditStatusLabel(status)}. Undo takes back the status.`,
            ...undo({ kind: 'audit', id: audit.id, updatedAt: saved.updated_at }),
          }),
      });
      onClose();
    },
    onFailed: (error) => {
      if (error instanceof DeclinedError) return;
      if (error instanceof ReportFileError) return setFileError(error.message);
      if (isIssuedVersion(error)) return form.setError('version', { message: error.message });
      showFailure(error, 'Failed to save the audit');
    },
  });
  usePinnedClient(true);
  const discardAndClose = () => {
    form.discardChanges();
    onClose();
  };

  // The projects may load while the form is being filled in.
  useSuggestion(form, 'project', auditFormValues(audit, projects.data).project);

  return (
    <FormDialog
      title={audit ? 'Edit audit' : 'New audit'}
      description={
        audit
          ? 'The client sees your changes once they are saved.'
          : 'The client sees this audit once it is created.'
      }
      submitLabel={audit ? 'Save audit' : 'Create audit'}
      isPending={form.formState.isSubmitting}
      onSubmit={(event) => void form.submit(event)}
      onClose={discardAndClose}
      before={<WriteTarget userId={userId} label={audit ? 'This audit belongs to' : 'This audit is for'} />}
      formClassName="grid gap-4 sm:grid-cols-2"
    >
      <AuditFields
        form={form}
        audit={audit}
        projects={projects}
        file={file}
        fileError={fileError}
        onFileChange={(selected) => {
          setFile(selected);
          setFileError(undefined);
        }}
      />
      {file && (
        <div className="sm:col-span-2">
          <ClientNameOnReport name={clientName} />
        </div>
      )}
      {newStatus.open && audit && (
        <AuditStatusDialog audit={audit} status={newStatus.open.subject} onDecide={newStatus.open.decide}>
          <WriteTarget userId={userId} label="Client" />
        </AuditStatusDialog>
      )}
    </FormDialog>
  );
}
