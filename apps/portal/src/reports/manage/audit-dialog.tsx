import { useDraftForm } from '@portal/auth/forms/use-draft-form';
import { SecondAuditError, useSaveAudit } from '@portal/data/audits/changes';
import type { Audit } from '@portal/data/audits/queries';
import { ReportFileError } from '@portal/data/audits/report-upload';
import { useProjects } from '@portal/data/projects/queries';
import { refusalMessage } from '@portal/data/client/refusal';
import { useUndoStep } from '@portal/data/undo/undo-step';
import { AuditStatusDialog } from '@portal/ui/findings/audit-status-dialog';
import { DeclinedError, useQuestion } from '@portal/ui/hooks/use-question';
import { useUndo } from '@portal/ui/hooks/use-undo';
import type { RequestWithAudits } from '@portal/data/service-requests/queries';
import { Button } from '@portal/ui/primitives/button';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { toast } from '@portal/ui/feedback/toast';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { usePinnedClient } from '../../selected-client/use-pinned-client.ts';
import { WriteTarget } from '../../selected-client/write-target.tsx';
import { auditStatusLabel } from '@portal/ui/primitives/status-labels';
import { AnotherAuditDialog } from './another-audit-dialog.tsx';
import { AuditFields } from './audit-fields.tsx';
import { auditFormValues, reportChange } from './audit-form-values.ts';
import { auditSchema, NEW_PROJECT } from './audit-schema.ts';
import { StatusConsequences } from './status-consequences.tsx';

type Props = {
  userId: string;
  /** The audit to edit, or null for a new one. */
  audit: Audit | null;
  /** ADM-09: the request that a new audit is created from. */
  request?: RequestWithAudits;
  /** ADM-11: the admin has confirmed that this is another audit from the same request. */
  isAnother?: boolean;
  onClose: () => void;
};

/** REP-04: creates or edits an audit. The report is an uploaded PDF or a link. Earlier reports stay available. */
export function AuditDialog({ userId, audit, request, isAnother = false, onClose }: Props) {
  const formId = useId();
  const projects = useProjects(userId);
  const save = useSaveAudit(userId);
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | undefined>();
  // Another admin has started an audit from the request while this form was open.
  const [wasStartedMeanwhile, setWasStartedMeanwhile] = useState(false);
  const isConfirmed = useRef(isAnother);
  const newStatus = useQuestion<string>();
  const undo = useUndo(useUndoStep());
  const form = useDraftForm(auditSchema, {
    base: audit,
    toValues: () => auditFormValues({ audit, request, projects: projects.data }),
    save: async ({ project, newProject, report_url, version, audit_date, ...values }) => {
      if (audit && values.status !== audit.status) await newStatus.ask(values.status);
      const { updatedAt } = await save.mutateAsync({
        audit,
        values: { ...values, version: version || null, audit_date: audit_date || null },
        project: project === NEW_PROJECT ? { name: newProject } : { id: project },
        report: reportChange(audit, file, report_url),
        serviceRequestId: request?.id,
        isAnother: isConfirmed.current,
      });
      return audit && updatedAt ? { ...audit, updated_at: updatedAt } : audit;
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
      if (error instanceof SecondAuditError) return setWasStartedMeanwhile(true);
      toast.error('Failed to save the audit', {
        description: refusalMessage(error) ?? 'Please try again.',
      });
    },
  });
  usePinnedClient(true);

  // The projects may load while the form is being filled in.
  const { project } = auditFormValues({ audit, request, projects: projects.data });
  const suggestProject = useEffectEvent(() => {
    if (form.getValues('project') === form.formState.defaultValues?.project)
      form.resetField('project', { defaultValue: project });
  });
  useEffect(() => suggestProject(), [project]);

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={audit ? 'Edit audit' : 'New audit'}
        description={
          audit
            ? 'The client sees your changes once they are saved.'
            : 'The client sees this audit once it is created.'
        }
        footer={
          <Button type="submit" form={formId} isPending={save.isPending}>
            {audit ? 'Save audit' : 'Create audit'}
          </Button>
        }
      >
        <WriteTarget userId={userId} label={audit ? 'This audit belongs to' : 'This audit is for'} />
        <form
          id={formId}
          noValidate
          className="grid gap-4 sm:grid-cols-2"
          onSubmit={(event) => void form.submit(event)}
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
        </form>
        {newStatus.open && audit && (
          <AuditStatusDialog
            title={audit.title}
            status={newStatus.open.subject}
            onAnswer={newStatus.open.answer}
          >
            <StatusConsequences userId={userId} auditId={audit.id} />
          </AuditStatusDialog>
        )}
        {wasStartedMeanwhile && request && (
          <AnotherAuditDialog
            request={request}
            onClose={() => setWasStartedMeanwhile(false)}
            onConfirm={() => {
              setWasStartedMeanwhile(false);
              isConfirmed.current = true;
              void form.submit();
            }}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
