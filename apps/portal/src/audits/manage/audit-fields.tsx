import { AUDIT_STATUSES } from '@portal/data/audits/changes';
import type { Audit, Project } from '@portal/data/audits/queries';
import { MAX_UPLOAD_SIZE } from '@portal/domain/storage/limits';
import type { UseQueryResult } from '@portal/data/client/query';
import { Field } from '@portal/ui/forms/field';
import { FilePicker } from '@portal/ui/forms/file-picker';
import { Input } from '@portal/ui/forms/input';
import { LoadErrorNotice } from '@portal/ui/feedback/query-content';
import { Select } from '@portal/ui/forms/select';
import { auditStatusLabel } from '@portal/domain/status-labels';
import { REPORT_KINDS, reportKindLabel } from '@portal/domain/reports/report-kinds';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { NEW_PROJECT, type AuditFormValues } from './audit-schema.ts';

type Props = {
  form: Pick<UseFormReturn<AuditFormValues>, 'control' | 'register' | 'formState'>;
  /** The audit to edit, or null for a new one. */
  audit: Audit | null;
  projects: UseQueryResult<Project[]>;
  /** The file that becomes the report. */
  file: File | null;
  /** Why the selected file cannot be the report. */
  fileError: string | undefined;
  onFileChange: (file: File | null) => void;
};

/** REP-04: the fields of the audit form. A new project can be named instead of selecting an existing one. */
export function AuditFields({ form, audit, projects, file, fileError, onFileChange }: Props) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const project = useWatch({ control, name: 'project' });
  return (
    <>
      <LoadErrorNotice query={projects} className="sm:col-span-2">
        Failed to load the projects of this client.
      </LoadErrorNotice>
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
      <Field label="Report as PDF" hint={`At most ${MAX_UPLOAD_SIZE}.`} error={fileError}>
        <FilePicker file={file} onChange={onFileChange} accept="application/pdf,.pdf" />
      </Field>
      <Field label="or report link" error={errors.report_url?.message}>
        <Input placeholder="https://" disabled={file !== null} {...register('report_url')} />
      </Field>
      <Field
        label="Kind of report"
        hint="Of a new file or link. The client can make a final report public."
        className="sm:col-span-2"
      >
        <Select
          options={REPORT_KINDS.map((kind) => ({ value: kind, label: reportKindLabel(kind) }))}
          {...register('report_kind')}
        />
      </Field>
    </>
  );
}

/** The client's projects and "New project…". Until they have loaded, the audit's own project stays selected. */
function projectOptions(audit: Audit | null, projects: Project[] | undefined) {
  const known = projects?.map(({ id, name }) => ({ value: id, label: name }));
  const unchanged = audit ? [{ value: audit.project_id, label: 'Unchanged' }] : [];
  return [...(known ?? unchanged), { value: NEW_PROJECT, label: 'New project…' }];
}
