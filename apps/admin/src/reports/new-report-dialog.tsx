import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { usePublishReport } from '@portal/data/audits/report-publishing';
import { ReportFileError } from '@portal/data/audits/report-upload';
import { z } from '@portal/domain/zod';
import { useClientIdentity } from '@portal/data/clients/identity';
import { httpAddress, line } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { MAX_UPLOAD_SIZE } from '@portal/domain/storage/limits';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { FilePicker } from '@portal/ui/forms/file-picker';
import { Select } from '@portal/ui/forms/select';
import { Input } from '@portal/ui/forms/input';
import { showFailure } from '@portal/ui/hooks/use-action';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import { ClientNameOnReport, useFirstKnown } from '@portal/audit/reports/client-name-on-report';
import { REPORT_KINDS, reportKindLabel } from '@portal/domain/reports/report-kinds';
import { isIssuedVersion } from '@portal/data/audits/report-publishing';
import { nextVersion } from '@portal/domain/reports/versions';
import { useState } from 'react';
import { WriteTarget } from '../shared/form-notes.tsx';
import { SourcesToConfirm } from './sources-to-confirm.tsx';

const MISSING = 'Choose a PDF or enter a link.';

/** A file takes precedence over the link. */
const reportSchema = (hasFile: boolean) =>
  z.object({
    kind: z.pipe(z.string(), z.enum(REPORT_KINDS, 'Choose the kind of report')),
    version: line(MAX_LENGTH.audits.version),
    url: hasFile ? z.string() : httpAddress(MAX_LENGTH.audits.report_url, MISSING),
  });

type Props = { audit: ManagedAudit; onClose: () => void };

export function NewReportDialog({ audit, onClose }: Props) {
  const publish = usePublishReport(audit);
  const { data: identity } = useClientIdentity(audit.client_id);
  const clientName = useFirstKnown(identity && (identity.company_name ?? ''));
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | undefined>();
  const form = useDraftForm(reportSchema(file !== null), {
    draftKey: `report:${audit.id}`,
    base: null,
    toValues: () => ({ kind: '', version: nextVersion(audit.report_versions, 'final'), url: '' }),
    save: async ({ kind, version, url }) => {
      const isSeen = await publish.mutateAsync({
        kind,
        version: version || null,
        source: file ? { file, clientName: clientName ?? '' } : { url },
      });
      if (isSeen) toast.success('Report published');
      else
        toast.success('Report stored', {
          description: 'The client sees it as soon as it is sealed, within a few minutes.',
        });
      return null;
    },
    onSaved: () => {
      onClose();
    },
    onFailed: (error) => {
      if (error instanceof ReportFileError) setFileError(error.message);
      else if (isIssuedVersion(error)) form.setError('version', { message: error.message });
      else showFailure(error, 'The report was not published');
    },
  });
  const { errors } = form.formState;

  function selectFile(selected: File | null) {
    setFile(selected);
    setFileError(undefined);
    form.clearErrors('url');
  }

  return (
    <FormDialog
      title="Publish a report"
      description="The client can open it immediately and is notified by email. Earlier versions are kept."
      submitLabel="Publish report"
      pendingLabel="Publishing…"
      form={form}
      onClose={onClose}
      before={<WriteTarget clientId={audit.client_id} />}
    >
      <Field
        label="Kind"
        isRequired
        hint="The client can make a final report public."
        error={errors.kind?.message}
      >
        <Select
          placeholder="Choose"
          options={REPORT_KINDS.map((value) => ({ value, label: reportKindLabel(value) }))}
          {...form.register('kind', {
            onChange: ({ target: { value } }: { target: { value: string } }) => {
              if (!form.formState.dirtyFields.version)
                form.resetField('version', { defaultValue: nextVersion(audit.report_versions, value) });
            },
          })}
        />
      </Field>
      <Field label="Version" error={errors.version?.message}>
        <Input placeholder="1.0" {...form.register('version')} />
      </Field>
      <Field label="Report as PDF" hint={`At most ${MAX_UPLOAD_SIZE}.`} error={fileError}>
        <FilePicker file={file} onChange={selectFile} accept="application/pdf,.pdf" />
      </Field>
      <SourcesToConfirm auditId={audit.id} />
      {file && <ClientNameOnReport name={clientName} />}
      <Field label="or report link" error={errors.url?.message}>
        <Input placeholder="https://" disabled={file !== null} {...form.register('url')} />
      </Field>
    </FormDialog>
  );
}
