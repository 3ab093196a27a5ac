import { readDraft } from '@portal/ui/forms/kept-draft';
import { useShell } from '@portal/auth/contract/contract';
import type { Scope, ScopeRepository } from '@portal/data/audits/scope';
import { useManagedScope } from '@portal/data/audits/scope-changes';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { commitHref } from '@portal/domain/findings/code-location';
import { formatNumber } from '@portal/domain/format/formatters';
import { LazyMarkdown } from '@portal/ui/markdown/lazy-markdown';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { ExternalLink } from '@portal/ui/primitives/external-link';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { ScopeForm, scopeDraftName } from './scope-form.tsx';

/** AUD-02: what the audit covers, and the form that changes it, unless the audit is final. */
export function ScopeCard({ auditId, isFinal }: { auditId: string; isFinal: boolean }) {
  const { user } = useShell();
  const scope = useManagedScope(auditId);
  // What was typed and not saved is shown at once.
  const [isEditing, setIsEditing] = useState(() => readDraft(user.id, scopeDraftName(auditId)) !== null);
  return (
    <Card aria-labelledby="scope">
      <CardHeader
        titleId="scope"
        title="Scope"
        actions={
          scope.data &&
          !isEditing &&
          !isFinal && (
            <Button variant="secondary" size="sm" onClick={() => setIsEditing(true)}>
              <Pencil aria-hidden="true" />
              Edit scope
            </Button>
          )
        }
      />
      <CardContent>
        <QueryContent query={scope} title="Failed to load the scope">
          {(loaded) =>
            isEditing ? (
              <ScopeForm auditId={auditId} scope={loaded} onClose={() => setIsEditing(false)} />
            ) : (
              <ScopeFacts scope={loaded} />
            )
          }
        </QueryContent>
      </CardContent>
    </Card>
  );
}

function ScopeFacts({ scope }: { scope: Scope }) {
  return (
    <div className="flex flex-col gap-5">
      {scope.repositories.length === 0 ? (
        <p className="text-muted">No repository yet. Findings need one for their locations.</p>
      ) : (
        <ul aria-label="Repositories" className="flex flex-col gap-3">
          {scope.repositories.map((repository) => (
            <Repository key={repository.id} repository={repository} />
          ))}
        </ul>
      )}
      <DescriptionList
        items={[
          { term: 'Lines of code', value: scope.nsloc === null ? null : formatNumber(scope.nsloc) },
          { term: 'Chains', value: scope.chains.join(', ') },
          { term: 'Languages', value: scope.languages.join(', ') },
          { term: 'Out of scope', value: markdown(scope.out_of_scope) },
          { term: 'Known issues', value: markdown(scope.known_issues) },
        ]}
      />
    </div>
  );
}

const markdown = (text: string | null) =>
  text && (
    <div className="whitespace-normal">
      <LazyMarkdown text={text} headingLevel={3} />
    </div>
  );

function Repository({ repository }: { repository: ScopeRepository }) {
  const { url, commit_hash, git_ref, paths } = repository;
  return (
    <li className="min-w-0">
      <ExternalLink href={url} className="font-medium" />
      <p className="text-sm wrap-anywhere text-muted">
        {git_ref && `${git_ref} at `}
        <ExternalLink href={commitHref(url, commit_hash)} className="font-mono" hasIcon={false}>
          {commit_hash}
        </ExternalLink>
      </p>
      {paths.length > 0 && <p className="font-mono text-sm wrap-anywhere">{paths.join(', ')}</p>}
    </li>
  );
}
