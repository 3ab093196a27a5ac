import { useFindingTemplates, type FindingTemplate } from '@portal/data/findings/templates';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { InputField } from '@portal/ui/forms/fields';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { SeverityBadge } from '@portal/ui/primitives/finding-badges';
import { Copy } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { templateValues, type TemplateValues } from './finding-form-values.ts';

type Props = {
  onChoose: (values: TemplateValues) => void;
  hasText: boolean;
};

export function TemplateButton({ onChoose, hasText }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SmallButton onClick={() => setIsOpen(true)}>
        <Copy aria-hidden="true" />
        Start from a past finding
      </SmallButton>
      {isOpen && (
        <Dialog open onOpenChange={setIsOpen}>
          <DialogContent
            title="Start from a past finding"
            description={`Copies the title, severity, ratings and texts, but not the locations.${hasText ? ' This replaces what you have typed.' : ''}`}
          >
            <TemplateSearch
              onChoose={(template) => {
                onChoose(templateValues(template));
                setIsOpen(false);
              }}
            />
          </DialogContent>
        </Dialog>
      )}
    </>
  );
}

function TemplateSearch({ onChoose }: { onChoose: (template: FindingTemplate) => void }) {
  const [search, setSearch] = useState('');
  const templates = useFindingTemplates(useDeferredValue(search));
  return (
    <div className="flex min-h-72 flex-col gap-4">
      <InputField
        label="Title contains"
        hint="The texts may name the other client. Check them before you publish."
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {search.trim() !== '' && (
        <QueryContent
          query={templates}
          title="Failed to search the findings"
          empty={<EmptyState title="No finding has this in its title" />}
        >
          {(found) => (
            <ul aria-label="Findings" className="flex max-h-96 flex-col gap-1 overflow-y-auto">
              {found.map((template) => (
                <li key={template.id}>
                  <button
                    type="button"
                    className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-subtle focus-visible:-outline-offset-2"
                    onClick={() => onChoose(template)}
                  >
                    <SeverityBadge severity={template.severity} />
                    <span className="min-w-0 wrap-anywhere">{template.title}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </QueryContent>
      )}
    </div>
  );
}
