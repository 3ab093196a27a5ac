import { useDraftForm } from '@portal/auth/forms/use-draft-form';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { usePublishReport } from '@portal/data/audits/report-publishing';
import { ReportFileError } from '@portal/data/audits/report-upload';
import { z } from '@portal/data/client/zod';
import { httpAddress, line } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/data/forms/limits';
import { MAX_UPLOAD_SIZE } from '@portal/data/storage/limits';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { FilePicker } from '@portal/ui/forms/file-picker';
import { Input } from '@portal/ui/forms/input';
import { showFailure } from '@portal/ui/hooks/use-action';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import { useState } from 'react';
import { WriteTarget } from '../../write-target.tsx';

const MISSING = 'Choose a PDF or enter a link.';

/** A file takes precedence over the link. */
const reportSchema = (hasFile: boolean) =>
  z.object({
    version: line(MAX_LENGTH.audits.version),
    url: hasFile ? z.string() : httpAddress(MAX_LENGTH.audits.report_url, MISSING),
  });

type Props = { audit: ManagedAudit; onClose: () => void };

/** REP-04, AUD-05: asks for the new version of the report: an uploaded PDF or a link. */
export function NewReportDialog({ audit, onClose }: Props) {
  const publish = usePublishReport(audit);
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | undefined>();
  const form = useDraftForm(reportSchema(file !== null), {
    base: null,
    toValues: () => ({ version: audit.version ?? '', url: '' }),
    save: async ({ version, url }) => {
      await publish.mutateAsync({ version: version || null, source: file ? { file } : { url } });
      return null;
    },
    onSaved: () => {
      toast.success('Report published');
      onClose();
    },
    onFailed: (error) => {
      if (error instanceof ReportFileError) setFileError(error.message);
      else showFailure(error, 'The report was not published');
    },
  });
  const { errors, isSubmitting } = form.formState;

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
      isPending={isSubmitting}
      onSubmit={(event) => void form.submit(event)}
      onClose={onClose}
      before={<WriteTarget userId={audit.user_id} />}
    >
      <Field label="Version" error={errors.version?.message}>
        <Input placeholder="1.0" {...form.register('version')} />
      </Field>
      <Field label="Report as PDF" hint={`At most ${MAX_UPLOAD_SIZE}.`} error={fileError}>
        <FilePicker file={file} onChange={selectFile} accept="application/pdf,.pdf" />
      </Field>
      <Field label="or report link" error={errors.url?.message}>
        <Input placeholder="https://" disabled={file !== null} {...form.register('url')} />
      </Field>
    </FormDialog>
  );
}
