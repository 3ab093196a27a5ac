import { useShell } from '@portal/frame/contract/contract';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import {
  useDeleteSection,
  usePublishSection,
  useReportSections,
  type ReportSection,
} from '@portal/data/audits/report-texts';
import { SECTIONS, SINGLE_SECTIONS, type SectionKind } from '@portal/domain/reports/sections';
import { lookUp } from '@portal/domain/format/look-up';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { readDraft } from '@portal/ui/forms/kept-draft';
import { useAction } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Badge } from '@portal/ui/primitives/badge';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card } from '@portal/ui/primitives/card';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { WriteTarget } from '../shared/form-notes.tsx';
import { SectionForm, sectionDraftName } from './section-form.tsx';

/** SEAL-07: the texts of the audit's report besides its findings. Only admins see drafts; the client reads what is published. */
export function SectionsCard({ audit }: { audit: ManagedAudit }) {
  const sections = useReportSections(audit.id);
  return (
    <Card
      title="Report texts"
      description="Once you publish a text, the client can read it on the audit's page, and every later report includes it."
    >
      <QueryContent query={sections} title="Failed to load the report texts" inCard>
        {(loaded) => <SectionList audit={audit} sections={loaded} />}
      </QueryContent>
    </Card>
  );
}

function SectionList({ audit, sections }: { audit: ManagedAudit; sections: ReportSection[] }) {
  const [drafted, setDrafted] = useState(() => newSection(audit, 'appendix'));
  const single = SINGLE_SECTIONS.map(
    (kind) => sections.find((section) => section.kind === kind) ?? newSection(audit, kind),
  );
  const appendices = sections.filter(({ kind }) => kind === 'appendix');
  const isFinal = audit.status === 'withdrawn';
  return (
    <ul className="mt-3 divide-y divide-border border-t border-border">
      {[...single, ...appendices].map((section) => (
        <SectionItem
          key={section.updated_at === null ? section.kind : section.id}
          {...{ audit, section, isFinal }}
        />
      ))}
      {!isFinal && (
        <SectionItem
          // A new id gives the next appendix an empty form.
          key={drafted.id}
          audit={audit}
          section={drafted}
          isFinal={false}
          onAdded={() => setDrafted(newSection(audit, 'appendix'))}
        />
      )}
    </ul>
  );
}

type ItemProps = { audit: ManagedAudit; section: ReportSection; isFinal: boolean; onAdded?: () => void };

function SectionItem({ audit, section, isFinal, onAdded }: ItemProps) {
  const { user } = useShell();
  // A text that has unsaved changes opens for editing.
  const [isEditing, setIsEditing] = useState(() => readDraft(user.id, sectionDraftName(section)) !== null);
  const { hint } = lookUp(SECTIONS, section.kind) ?? SECTIONS.appendix;
  const isNew = section.updated_at === null;
  const title = onAdded ? 'Another appendix' : section.title;
  return (
    <li className="flex flex-col gap-3 px-5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
            {title}
            {!isNew && (
              <Badge tone={section.published_at ? 'success' : 'neutral'}>
                {section.published_at ? 'Published' : 'Draft'}
              </Badge>
            )}
          </h3>
          {isNew && !isEditing && <p className="text-sm text-muted">{hint}</p>}
        </div>
        {!isEditing && !isFinal && (
          <div className="flex flex-wrap gap-2">
            <SmallButton
              aria-label={`${isNew ? 'Write' : 'Edit'} ${title}`}
              onClick={() => setIsEditing(true)}
            >
              {isNew ? <Plus aria-hidden="true" /> : <Pencil aria-hidden="true" />}
              {isNew ? 'Write' : 'Edit'}
            </SmallButton>
            {!isNew && <SectionActions audit={audit} section={section} />}
          </div>
        )}
      </div>
      {isEditing && (
        <SectionForm
          audit={audit}
          section={section}
          hint={hint}
          onClose={() => {
            setIsEditing(false);
            onAdded?.();
          }}
        />
      )}
    </li>
  );
}

function SectionActions({ audit, section }: Omit<ItemProps, 'isFinal'>) {
  const [asked, setAsked] = useState<'publish' | 'delete' | null>(null);
  const isPublished = section.published_at !== null;
  const publish = useAction(usePublishSection(audit.id), {
    success: isPublished ? 'The text is a draft again' : 'Text published',
    failure: isPublished ? 'The text was not taken back' : 'The text was not published',
    onSuccess: () => setAsked(null),
  });
  const remove = useAction(useDeleteSection(audit.id), {
    success: 'Draft deleted',
    failure: 'The draft was not deleted',
    onSuccess: () => setAsked(null),
  });
  // Publishing shows the text to the client, so the admin confirms it. Taking it back only hides it.
  if (isPublished)
    return (
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Take back ${section.title}`}
        isPending={publish.isPending}
        onClick={() => void publish.run({ section, isPublished: false })}
      >
        Take back
      </Button>
    );
  return (
    <>
      {/* Stands where "Take back" stood, and keeps its focus as the same component. */}
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Publish ${section.title}`}
        disabled={section.body.trim() === ''}
        onClick={() => setAsked('publish')}
      >
        Publish
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Delete ${section.title}`}
        onClick={() => setAsked('delete')}
      >
        Delete
      </Button>
      <AlertDialog
        isOpen={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={asked === 'delete' ? `Delete "${section.title}"?` : `Publish "${section.title}"?`}
        description={
          asked === 'delete'
            ? 'The draft is deleted with its images. This cannot be undone.'
            : "The client can read the text on the audit's page immediately. You can change it later or take it back."
        }
        confirmLabel={asked === 'delete' ? 'Delete draft' : 'Publish text'}
        isDestructive={asked === 'delete'}
        isPending={publish.isPending || remove.isPending}
        onConfirm={() =>
          void (asked === 'delete' ? remove.run(section) : publish.run({ section, isPublished: true }))
        }
      >
        <WriteTarget clientId={audit.client_id} />
      </AlertDialog>
    </>
  );
}

function newSection(audit: ManagedAudit, kind: SectionKind): ReportSection {
  const { title } = SECTIONS[kind];
  return {
    id: crypto.randomUUID(),
    audit_id: audit.id,
    client_id: audit.client_id,
    kind,
    title,
    body: '',
    published_at: null,
    updated_at: null,
  };
}
