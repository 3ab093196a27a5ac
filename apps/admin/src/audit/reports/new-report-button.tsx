import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { usePublishReport } from '@portal/data/audits/report-publishing';
import { ReportFileError } from '@portal/data/audits/report-upload';
import { refusalMessage } from '@portal/data/client/refusal';
import { MAX_UPLOAD_SIZE } from '@portal/data/storage/limits';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Button } from '@portal/ui/primitives/button';
import { Plus } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { WriteTarget } from '../../write-target.tsx';

/** REP-04, AUD-05: publishes a new version of the report. */
export function NewReportButton({ audit }: { audit: ManagedAudit }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden="true" />
        New version
      </Button>
      {isOpen && <NewReportDialog audit={audit} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function NewReportDialog({ audit, onClose }: { audit: ManagedAudit; onClose: () => void }) {
  const formId = useId();
  const publish = usePublishReport(audit);
  const [version, setVersion] = useState(audit.version ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [url, setUrl] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [fileError, setFileError] = useState<string | null>(null);
  const hasLink = /^https?:\/\/\S+$/i.test(url.trim());
  const missing = isSubmitted && !file && !url.trim() ? 'Choose a PDF or enter a link.' : null;
  const linkError = isSubmitted && !file && url.trim() && !hasLink ? 'Start with http:// or https://' : null;

  const submit = useOneAtATime(async () => {
    setIsSubmitted(true);
    const source = file ? { file } : hasLink ? { url: url.trim() } : null;
    if (!source) return;
    try {
      await publish.mutateAsync({ version: version.trim() || null, source });
      toast.success('Report published');
      onClose();
    } catch (error) {
      if (error instanceof ReportFileError) return setFileError(error.message);
      toast.error('The report was not published', {
        description: refusalMessage(error) ?? 'Please try again.',
      });
    }
  });

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title="Publish a report"
        description="The client can open it immediately and is notified by email. Earlier versions are kept."
        onInteractOutside={(event) => event.preventDefault()}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} isPending={publish.isPending}>
              Publish report
            </Button>
          </>
        }
      >
        <WriteTarget userId={audit.user_id} />
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void submit();
          }}
        >
          <Field label="Version">
            <Input
              placeholder="1.0"
              maxLength={40}
              value={version}
              onChange={(event) => setVersion(event.target.value)}
            />
          </Field>
          <Field
            label="Report as PDF"
            hint={`At most ${MAX_UPLOAD_SIZE}.`}
            {...((fileError ?? missing) && { error: fileError ?? missing ?? '' })}
          >
            <Input
              type="file"
              accept="application/pdf,.pdf"
              className="py-1 file:mr-3 file:h-6.5 file:cursor-pointer file:rounded-sm file:border-0 file:bg-subtle file:px-2.5 file:text-sm file:font-medium file:text-foreground"
              onChange={(event) => {
                setFile(event.target.files?.[0] ?? null);
                setFileError(null);
              }}
            />
          </Field>
          <Field label="or report link" {...(linkError && { error: linkError })}>
            <Input
              placeholder="https://"
              disabled={file !== null}
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  );
}
