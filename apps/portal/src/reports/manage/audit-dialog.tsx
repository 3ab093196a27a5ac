import { zodResolver } from '@hookform/resolvers/zod';
import { SecondAuditError, useSaveAudit } from '@portal/data/audits/changes';
import type { Audit } from '@portal/data/audits/queries';
import { ReportFileError } from '@portal/data/audits/report-upload';
import { useProjects } from '@portal/data/projects/queries';
import { refusalMessage } from '@portal/data/client/refusal';
import type { RequestWithAudits } from '@portal/data/service-requests/queries';
import { Button } from '@portal/ui/primitives/button';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { toast } from '@portal/ui/feedback/toast';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePinnedClient } from '../../selected-client/use-pinned-client.ts';
import { WriteTarget } from '../../selected-client/write-target.tsx';
import { AnotherAuditDialog } from './another-audit-dialog.tsx';
import { AuditFields } from './audit-fields.tsx';
import { auditFormValues, reportChange } from './audit-form-values.ts';
import { auditSchema, NEW_PROJECT, type AuditFormValues } from './audit-schema.ts';

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
  const form = useForm<AuditFormValues>({
    resolver: zodResolver(auditSchema),
    values: auditFormValues({ audit, request, projects: projects.data }),
    // When the projects load after the first attempt to save, keep the entered values and the errors.
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true },
  });
  usePinnedClient(true);

  const submit = useOneAtATime(async (entered: AuditFormValues, isConfirmed: boolean) => {
    const { project, newProject, report_url, version, audit_date, ...values } = entered;
    try {
      await save.mutateAsync({
        audit,
        values: { ...values, version: version || null, audit_date: audit_date || null },
        project: project === NEW_PROJECT ? { name: newProject } : { id: project },
        report: reportChange(audit, file, report_url),
        serviceRequestId: request?.id,
        isAnother: isConfirmed,
      });
      toast.success(audit ? 'Audit saved' : 'Audit created');
      onClose();
    } catch (error) {
      if (error instanceof ReportFileError) return setFileError(error.message);
      if (error instanceof SecondAuditError) return setWasStartedMeanwhile(true);
      toast.error('Failed to save the audit', {
        description: refusalMessage(error) ?? 'Please try again.',
      });
    }
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={audit ? 'Edit audit' : 'New audit'}
        description="The client sees the change the next time the page loads."
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
          onSubmit={(event) => void form.handleSubmit((values) => submit(values, isAnother))(event)}
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
        {wasStartedMeanwhile && request && (
          <AnotherAuditDialog
            request={request}
            onClose={() => setWasStartedMeanwhile(false)}
            onConfirm={() => {
              setWasStartedMeanwhile(false);
              void form.handleSubmit((values) => submit(values, true))();
            }}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
