import { useAddTerms, useRemoveTerms } from '@portal/data/proposals/changes';
import { useTermsFile } from '@portal/data/proposals/queries';
import { formatFileSize } from '@portal/domain/format/formatters';
import { Field } from '@portal/ui/forms/field';
import { FilePicker } from '@portal/ui/forms/file-picker';
import { useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';

/** PROP-01: a PDF with the terms, in place of a text. It is stored with the draft, which therefore comes first. */
export function TermsField({ clientId, proposalId }: { clientId: string; proposalId: string | null }) {
  if (proposalId === null)
    return <p className="text-sm text-muted">Save the draft to add the terms as a PDF instead.</p>;
  return <StoredTerms clientId={clientId} proposalId={proposalId} />;
}

function StoredTerms({ clientId, proposalId }: { clientId: string; proposalId: string }) {
  const file = useTermsFile(clientId, proposalId).data;
  const add = useAction(useAddTerms(clientId, proposalId), {
    success: 'PDF added',
    failure: 'The PDF was not added',
  });
  const remove = useAction(useRemoveTerms(clientId), {
    success: 'PDF removed',
    failure: 'The PDF was not removed',
  });
  if (file)
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 wrap-anywhere">
          Terms: {file.file_name}{' '}
          <span className="text-sm text-muted">
            {file.file_size !== null && formatFileSize(file.file_size)}
            {!file.uploaded_at && ' · being checked'}
          </span>
        </span>
        <Button
          variant="ghost"
          size="sm"
          isPending={remove.isPending}
          onClick={() => void remove.run(file.id)}
        >
          Remove the PDF
        </Button>
      </p>
    );
  return (
    <Field label="Terms as a PDF" hint={add.isPending ? 'Adding the PDF…' : 'It is added at once.'}>
      <FilePicker
        accept="application/pdf,.pdf"
        file={add.pendingInput ?? null}
        isDisabled={add.isPending}
        onChange={(chosen) => chosen && void add.run(chosen)}
      />
    </Field>
  );
}
