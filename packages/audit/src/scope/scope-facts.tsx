import type { ScopeContent, ScopeRepository } from '@portal/data/audits/scope';
import { commitHref } from '@portal/domain/findings/code-location';
import { formatNumber } from '@portal/domain/format/formatters';
import { SCOPE_LABELS } from '@portal/domain/scopes/difference';
import { LazyMarkdown } from '@portal/ui/markdown/lazy-markdown';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { ExternalLink } from '@portal/ui/primitives/external-link';

/** AUD-02, PROP-01: a scope to read. `noRepository` is what is said without one. */
export function ScopeFacts({ scope, noRepository }: { scope: ScopeContent; noRepository: string }) {
  return (
    <div className="flex flex-col gap-5">
      {scope.repositories.length === 0 ? (
        <p className="text-muted">{noRepository}</p>
      ) : (
        <ul aria-label="Repositories" className="flex flex-col gap-3">
          {scope.repositories.map((repository) => (
            <Repository key={repository.id} repository={repository} />
          ))}
        </ul>
      )}
      <DescriptionList
        items={[
          { term: SCOPE_LABELS.nsloc, value: scope.nsloc === null ? null : formatNumber(scope.nsloc) },
          { term: SCOPE_LABELS.chains, value: scope.chains.join(', ') },
          { term: SCOPE_LABELS.languages, value: scope.languages.join(', ') },
          { term: SCOPE_LABELS.out_of_scope, value: markdown(scope.out_of_scope) },
          { term: SCOPE_LABELS.known_issues, value: markdown(scope.known_issues) },
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
    <li className="flex min-w-0 flex-col gap-1">
      <ExternalLink href={url} className="font-medium" />
      <p className="text-sm wrap-anywhere text-muted">
        {git_ref && `${git_ref}${commit_hash ? ' at ' : ', '}`}
        {commit_hash ? (
          <ExternalLink
            href={commitHref(url, commit_hash)}
            translate="no"
            className="font-mono"
            hasIcon={false}
          >
            {commit_hash}
          </ExternalLink>
        ) : (
          'commit follows when the code is frozen'
        )}
      </p>
      {paths.length > 0 && (
        <p translate="no" className="font-mono text-sm wrap-anywhere">
          {paths.join(', ')}
        </p>
      )}
    </li>
  );
}
