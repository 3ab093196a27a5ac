import { useAddPastAudit } from '@portal/data/audits/past-audits';
import { ReportFileError } from '@portal/data/audits/report-upload';
import { useClientIdentity } from '@portal/data/clients/identity';
import { inOrder, line } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { MAX_UPLOAD_SIZE } from '@portal/domain/storage/limits';
import { z } from '@portal/domain/zod';
import { ClientNameOnReport, useFirstKnown } from '@portal/audit/reports/client-name-on-report';
import { toast } from '@portal/ui/feedback/toast';
import { DateField } from '@portal/ui/forms/date-field';
import { Field } from '@portal/ui/forms/field';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField } from '@portal/ui/forms/fields';
import { FilePicker } from '@portal/ui/forms/file-picker';
import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { showFailure } from '@portal/ui/hooks/use-action';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import { useState } from 'react';
import { WriteTarget } from '../../shared/form-notes.tsx';
import { toFindings } from './to-findings.ts';

const pastAuditSchema = z
  .object({
    title: line(MAX_LENGTH.audits.title, 'Enter a title'),
    audit_type: line(MAX_LENGTH.audits.audit_type, 'Enter a type'),
    planned_start: z.string(),
    planned_end: z.string(),
    report_date: z.string().check(z.minLength(1, 'Enter the date of the report')),
    version: line(MAX_LENGTH.audits.version),
  })
  .check(inOrder('planned_start', 'planned_end'));

export function PastAuditDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const add = useAddPastAudit();
  const { data: identity } = useClientIdentity(clientId);
  const clientName = useFirstKnown(identity && (identity.company_name ?? ''));
  const [file, setFile] = useState<File | null>(null);
  const [findingsFile, setFindingsFile] = useState<File | null>(null);
  const [fileErrors, setFileErrors] = useState<{ report?: string; findings?: string }>({});
  const form = useDraftForm(pastAuditSchema, {
    draftKey: `past-audit:${clientId}`,
    base: null,
    toValues: () => ({
      title: '',
      audit_type: '',
      planned_start: '',
      planned_end: '',
      report_date: '',
      version: '1.0',
    }),
    save: async ({ planned_start, planned_end, ...values }) => {
      if (!file) throw new ReportFileError('Choose the report.');
      const read = findingsFile ? await toFindings(findingsFile) : { findings: [], images: new Map() };
      if (typeof read === 'string') throw new FindingsFileError(read);
      const { state, isPublished } = await add.mutateAsync({
        client: { client_id: clientId, company_name: clientName ?? '' },
        past: {
          ...values,
          planned_start: planned_start || null,
          planned_end: planned_end || null,
          file,
          ...read,
          fileNames: findingsFile ? [findingsFile.name] : [],
        },
      });
      if (state === 'known') toast.info('This report was entered before');
      else if (!isPublished)
        toast.warning('Past audit added, but not all images of its findings are stored', {
          description:
            'Its findings are still drafts. Add the missing images and publish the findings, so that the client can see the report.',
          duration: Infinity,
        });
      else
        toast.success('Past audit added', {
          ...(state === 'stored' && {
            description: 'The client sees the report once it is sealed, within a few minutes.',
          }),
        });
      return null;
    },
    onSaved: onClose,
    onFailed: (error) => {
      if (error instanceof ReportFileError) setFileErrors({ report: error.message });
      else if (error instanceof FindingsFileError) setFileErrors({ findings: error.message });
      else showFailure(error, 'The audit was not added');
    },
  });
  const field = fieldOf(form);
  return (
    <FormDialog
      title="Past audit"
      description="An audit that was finished before. Its report is sealed today and keeps its own date; both are shown."
      submitLabel="Add past audit"
      pendingLabel="Adding…"
      form={form}
      onClose={onClose}
      before={<WriteTarget clientId={clientId} />}
    >
      <InputField label="Title" isRequired autoComplete="off" {...field('title')} />
      <InputField label="Type" isRequired placeholder="Solidity" {...field('audit_type')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label="Start" {...field('planned_start')} />
        <DateField label="End" {...field('planned_end')} />
        <DateField label="Report dated" isRequired {...field('report_date')} />
        <InputField label="Version" {...field('version')} />
      </div>
      <Field label="Report as PDF" isRequired hint={`At most ${MAX_UPLOAD_SIZE}.`} error={fileErrors.report}>
        <FilePicker
          file={file}
          onChange={(chosen) => {
            setFile(chosen);
            setFileErrors({});
          }}
          accept="application/pdf,.pdf"
        />
      </Field>
      <Field
        label="Findings"
        hint="SARIF, CSV, JSON or Markdown. Findings without a status in the file are open."
        error={fileErrors.findings}
      >
        <FilePicker
          file={findingsFile}
          onChange={(chosen) => {
            setFindingsFile(chosen);
            setFileErrors({});
          }}
          accept=".sarif,.json,.csv,.tsv,.md,.markdown"
        />
      </Field>
      {file && <ClientNameOnReport name={clientName} />}
    </FormDialog>
  );
}

/** The file of findings cannot be imported whole. The message is a sentence for its field. */
class FindingsFileError extends Error {}
