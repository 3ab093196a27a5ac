import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import {
  useReportDetails,
  useSaveSection,
  type ReportSection,
  type SectionContent,
} from '@portal/data/audits/report-texts';
import { useManagedScope } from '@portal/data/audits/scope-changes';
import { useClientIdentity } from '@portal/data/clients/identity';
import { useTextImages } from '@portal/data/files/text-images';
import { useFindingCounts } from '@portal/data/findings/totals';
import { line, text } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { z } from '@portal/domain/zod';
import { toast } from '@portal/ui/feedback/toast';
import { ConflictChoices } from '@portal/ui/forms/conflict-choices';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField } from '@portal/ui/forms/fields';
import { Form } from '@portal/ui/forms/form';
import { SubmitRow } from '@portal/ui/forms/submit-row';
import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { showFailure } from '@portal/ui/hooks/use-action';
import { MarkdownImagesProvider } from '@portal/ui/markdown/markdown-images';
import { Button } from '@portal/ui/primitives/button';
import { useWatch } from 'react-hook-form';
import { KeptDraftNote } from '../shared/form-notes.tsx';
import { MarkdownField } from '../shared/markdown-field.tsx';
import { suggestSummary } from './suggest-summary.ts';

const max = MAX_LENGTH.report_sections;
const schema = z.object({ title: line(max.title, 'Title is required.'), body: text(max.body) });
const LABELS: Readonly<Record<keyof SectionContent, string>> = { title: 'Title', body: 'Text' };

export const sectionDraftName = ({ id, audit_id, kind, updated_at }: ReportSection) =>
  `section:${audit_id}:${updated_at === null ? kind : id}`;

type Props = { audit: ManagedAudit; section: ReportSection; hint: string; onClose: () => void };

/** SEAL-07: writes a text of the report, with a preview beside. Images are added once it is saved. */
export function SectionForm({ audit, section, hint, onClose }: Props) {
  const save = useSaveSection(audit.id);
  const isNew = section.updated_at === null;
  const form = useDraftForm(schema, {
    draftKey: sectionDraftName(section),
    base: section,
    toValues: ({ title, body }) => ({ title, body }),
    save: (content, base) => save.mutateAsync({ base, content }),
    onSaved: ({ published_at }) => {
      toast.success(published_at ? 'Text saved' : 'Draft saved');
      onClose();
    },
    onFailed: (error) => showFailure(error, 'The text was not saved'),
  });
  const { conflict, formState, setFields } = form;
  const field = fieldOf(form);
  const { errors, isDirty, isSubmitting } = formState;
  const [body, title] = useWatch({ control: form.control, name: ['body', 'title'] });
  const images = useTextImages(audit.client_id, 'section', isNew ? null : section.id);
  return (
    <MarkdownImagesProvider value={images}>
      <Form aria-label={title || 'Report text'} onSubmit={(event) => void form.submit(event)}>
        <div className="flex flex-col gap-4">
          <InputField label="Title" isRequired {...field('title')} />
          <MarkdownField
            label="Text"
            hint={`${hint} Markdown.${isNew ? ' You can add images once the draft is saved.' : ''}`}
            value={body}
            error={errors.body?.message}
            onChange={(value) => setFields({ body: value })}
          />
          <ConflictChoices
            form={form}
            title="Another admin has changed this text"
            labels={LABELS}
            toText={(values, name) => values[name]}
          />
          <SubmitRow
            label={section.published_at ? 'Save changes' : 'Save draft'}
            isPending={isSubmitting}
            isDisabled={!isDirty || conflict !== null}
            onCancel={() => {
              form.discardChanges();
              onClose();
            }}
            cancelLabel={isDirty ? 'Discard changes' : 'Close'}
          >
            {section.kind === 'summary' && body.trim() === '' && (
              <SuggestButton audit={audit} onSuggest={(text) => setFields({ body: text })} />
            )}
            <KeptDraftNote form={form} />
          </SubmitRow>
        </div>
      </Form>
    </MarkdownImagesProvider>
  );
}

function SuggestButton({ audit, onSuggest }: { audit: ManagedAudit; onSuggest: (text: string) => void }) {
  const scope = useManagedScope(audit.id).data;
  const counts = useFindingCounts(audit.id).data;
  const details = useReportDetails(audit.id).data;
  const { data: identity } = useClientIdentity(audit.client_id);
  if (!scope || !counts || !details || !identity) return null;
  const facts = { title: audit.title, client: identity.company_name, scope, counts, details };
  return (
    <Button variant="secondary" onClick={() => onSuggest(suggestSummary(facts))}>
      Suggest text
    </Button>
  );
}
