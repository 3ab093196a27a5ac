import type { AuditDetails } from '@portal/data/audits/one-audit';
import type { ScopeRepository } from '@portal/data/audits/scope';
import { commitHref } from '@portal/domain/findings/code-location';
import { formatNumber } from '@portal/domain/format/formatters';
import { LazyMarkdown } from '@portal/ui/markdown/lazy-markdown';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { ExternalLink } from '@portal/ui/primitives/external-link';

/** AUD-02: what an audit covers: repositories at their commits, size, chains and languages, and what is left out. */
export function ScopeCard({
  audit: { audit_scopes: scope, scope_repositories: repositories },
}: {
  audit: AuditDetails;
}) {
  const isEmpty = !scope && repositories.length === 0;
  return (
    <Card aria-labelledby="scope">
      <CardHeader titleId="scope" title="Scope" />
      <CardContent className="flex flex-col gap-5">
        {isEmpty && <p className="text-muted">The scope has not been entered yet.</p>}
        {repositories.length > 0 && (
          <ul aria-label="Repositories" className="flex flex-col gap-3">
            {repositories.map((repository) => (
              <Repository key={repository.id} repository={repository} />
            ))}
          </ul>
        )}
        {scope && (
          <DescriptionList
            items={[
              {
                term: 'Lines of code (nSLOC)',
                value: scope.nsloc === null ? null : formatNumber(scope.nsloc),
              },
              { term: 'Chains', value: scope.chains.join(', ') },
              { term: 'Languages', value: scope.languages.join(', ') },
            ]}
          />
        )}
        {scope?.out_of_scope?.trim() && <Text title="Out of scope" text={scope.out_of_scope} />}
        {scope?.known_issues?.trim() && <Text title="Known issues" text={scope.known_issues} />}
      </CardContent>
    </Card>
  );
}

function Repository({ repository: { url, commit_hash, git_ref, paths } }: { repository: ScopeRepository }) {
  const commit = <span className="font-mono text-sm">{commit_hash}</span>;
  const href = commitHref(url, commit_hash);
  return (
    <li className="flex flex-col gap-1 rounded-md border border-border px-4 py-3">
      <p className="font-medium">
        <ExternalLink href={url} />
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        Commit {href ? <ExternalLink href={href}>{commit}</ExternalLink> : commit}
        {git_ref && (
          <>
            {' on '}
            <span className="font-mono text-sm text-foreground">{git_ref}</span>
          </>
        )}
      </p>
      {paths.length > 0 && (
        <ul aria-label="Paths" className="mt-1 flex flex-col gap-0.5">
          {paths.map((path) => (
            <li key={path} className="font-mono text-sm wrap-anywhere">
              {path}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-medium">{title}</h3>
      <LazyMarkdown text={text} headingLevel={4} />
    </section>
  );
}
