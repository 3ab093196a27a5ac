import { zodResolver } from '@hookform/resolvers/zod';
import { holdSelectedClient } from '@portal/auth/selected-client';
import { AUDIT_STATUSES, useSaveAudit } from '@portal/data/audit-changes';
import type { Audit } from '@portal/data/audits';
import { DataError } from '@portal/data/data-error';
import { useProjects, type Project } from '@portal/data/projects';
import type { ServiceRequest } from '@portal/data/service-requests';
import { Button } from '@portal/ui/button';
import { Dialog, DialogContent } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { Notice } from '@portal/ui/notice';
import { Select } from '@portal/ui/select';
import { auditStatusLabel } from '@portal/ui/status-labels';
import { toast } from '@portal/ui/toast';
import { useOneAtATime } from '@portal/ui/use-one-at-a-time';
import { useEffect, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { auditFormValues, reportChange } from './audit-form-values.ts';
import { auditSchema, NEW_PROJECT, type AuditFormValues } from './audit-schema.ts';

type Props = {
  userId: string;
  /** The audit to change; null for a new one. */
  audit: Audit | null;
  /** The request that a new audit answers (ADM-09). */
  request?: ServiceRequest;
  onClose: () => void;
};

/** REP-04: an audit's form. The report is an uploaded PDF or a link; older reports stay reachable. */
export function AuditDialog({ userId, audit, request, onClose }: Props) {
  const formId = useId();
  const projects = useProjects(userId);
  const save = useSaveAudit(userId);
  const [file, setFile] = useState<File | null>(null);
  const { register, control, handleSubmit, formState } = useForm<AuditFormValues>({
    resolver: zodResolver(auditSchema),
    values: auditFormValues({ audit, request, projects: projects.data }),
    // The projects may come after the first attempt to save, and take neither what was typed nor what was said about it.
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true },
  });
  const { errors } = formState;
  const project = useWatch({ control, name: 'project' });
  // The form is one client's; a choice in another tab would take it away with what was typed.
  useEffect(holdSelectedClient, []);

  const submit = useOneAtATime(async (form: AuditFormValues) => {
    const { project: chosen, newProject, report_url, version, audit_date, ...values } = form;
    try {
      await save.mutateAsync({
        audit,
        values: { ...values, version: version || null, audit_date: audit_date || null },
        project: chosen === NEW_PROJECT ? { name: newProject } : { id: chosen },
        report: reportChange(audit, file, report_url),
        serviceRequestId: request?.id,
      });
      toast.success(audit ? 'Audit saved' : 'Audit created');
      onClose();
    } catch (error) {
      toast.error('Failed to save the audit', {
        description:
          error instanceof DataError && error.kind !== 'network' ? error.message : 'Please try again.',
      });
    }
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={audit ? 'Edit audit' : 'New audit'}
        description="The client sees it on the next look."
        footer={
          <Button type="submit" form={formId} isPending={save.isPending}>
            {audit ? 'Save audit' : 'Create audit'}
          </Button>
        }
      >
        <form
          id={formId}
          noValidate
          className="grid gap-4 sm:grid-cols-2"
          onSubmit={(event) => void handleSubmit(submit)(event)}
        >
          {projects.isLoadingError && (
            <Notice
              tone="warning"
              className="sm:col-span-2"
              actions={
                <Button
                  variant="secondary"
                  size="sm"
                  isPending={projects.isFetching}
                  onClick={() => void projects.refetch()}
                >
                  Try again
                </Button>
              }
            >
              Failed to load the projects of this client.
            </Notice>
          )}
          <Field label="Title" isRequired error={errors.title?.message} className="sm:col-span-2">
            <Input {...register('title')} />
          </Field>
          <Field label="Type" isRequired error={errors.audit_type?.message}>
            <Input placeholder="Solidity Audit" {...register('audit_type')} />
          </Field>
          <Field label="Status" error={errors.status?.message}>
            <Select
              options={AUDIT_STATUSES.map((status) => ({ value: status, label: auditStatusLabel(status) }))}
              {...register('status')}
            />
          </Field>
          <Field label="Version" error={errors.version?.message}>
            <Input placeholder="1.0" {...register('version')} />
          </Field>
          <Field label="Audit date" error={errors.audit_date?.message}>
            <Input type="date" {...register('audit_date')} />
          </Field>
          <Field
            label="Project"
            isRequired
            error={errors.project?.message}
            className={project === NEW_PROJECT ? undefined : 'sm:col-span-2'}
          >
            <Select options={projectOptions(audit, projects.data)} {...register('project')} />
          </Field>
          {project === NEW_PROJECT && (
            <Field label="Name of the new project" isRequired error={errors.newProject?.message}>
              <Input {...register('newProject')} />
            </Field>
          )}
          <Field label="Report as PDF" hint="At most 50 MB.">
            <Input
              type="file"
              className="py-1 file:mr-3 file:h-6.5 file:cursor-pointer file:rounded-sm file:border-0 file:bg-subtle file:px-2.5 file:text-sm file:font-medium file:text-foreground"
              accept="application/pdf,.pdf"
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            />
          </Field>
          <Field label="or report link" error={errors.report_url?.message}>
            <Input placeholder="https://" disabled={file !== null} {...register('report_url')} />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** The client's projects, and a new one. Until they are known, an audit's own stands for itself and stays chosen. */
function projectOptions(audit: Audit | null, projects: Project[] | undefined) {
  const known = projects?.map(({ id, name }) => ({ value: id, label: name }));
  const unchanged = audit ? [{ value: audit.project_id, label: 'Unchanged' }] : [];
  return [...(known ?? unchanged), { value: NEW_PROJECT, label: 'New project…' }];
}
