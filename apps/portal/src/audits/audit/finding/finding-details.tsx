import { useClientAccess } from '@portal/frame/contract/contract';
import type { AuditDetails } from '@portal/data/audits/one-audit';
import { useTextImages } from '@portal/data/files/text-images';
import type { Finding } from '@portal/domain/findings/types';
import { MarkdownImagesProvider } from '@portal/ui/markdown/markdown-images';
import { LazyMarkdown } from '@portal/ui/markdown/lazy-markdown';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { TitledCard } from '@portal/ui/primitives/card';
import { CodeCard, useIsCodeAwaited } from '@portal/audit/source/code-card';
import { paths } from '@portal/domain/routing/paths';
import { useMayAddSource } from '../audit-frame.tsx';
import { AssignmentCard } from './assignment-card.tsx';
import { CommentCorrection, CommentForm, FindingActions, LineCommentForm } from './finding-actions.tsx';
import { FindingFacts } from './finding-facts.tsx';
import { LineCommentsProvider } from '@portal/audit/findings/line-comments';
import { FixCard } from '@portal/audit/source/fix-changes';
import { CommentsCard } from '@portal/audit/findings/comments-card';
import { FindingLedgerCard } from '@portal/audit/findings/finding-ledger-card';

type Props = {
  audit: AuditDetails;
  finding: Finding;
  clientId: string;
};

export function FindingDetails({ audit, finding, clientId }: Props) {
  const { mayWrite } = useClientAccess(clientId);
  const mayAddSource = useMayAddSource(audit);
  const images = useTextImages(clientId, 'finding', mayWrite ? finding.id : null);
  if (useIsCodeAwaited(audit.id, finding))
    return (
      <output aria-label="Loading" className="block">
        <FindingSkeleton />
      </output>
    );
  return (
    <MarkdownImagesProvider value={images}>
      <LineCommentsProvider findingId={finding.id} canWrite={mayWrite} Form={LineCommentForm}>
        <div className="grid items-start gap-6 print:block print:space-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <TextCard id="description" title="Description" text={finding.description} />
            <TextCard id="recommendation" title="Recommendation" text={finding.recommendation} />
            <CodeCard
              auditId={audit.id}
              finding={finding}
              repositories={audit.scope_repositories}
              fileHref={(sourceId, path) => paths.source(audit.id, sourceId, { path })}
            />
            <FixCard
              finding={finding}
              repositories={audit.scope_repositories}
              changesHref={(fromId, toId) => paths.source(audit.id, toId, { since: fromId })}
              target={{ audit, pageHref: paths.finding(audit.id, finding.number) }}
              mayAdd={mayAddSource}
            />
            <CommentsCard findingId={finding.id} canWrite={mayWrite} Correction={CommentCorrection}>
              {mayWrite && <CommentForm findingId={finding.id} />}
            </CommentsCard>
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <FindingFacts finding={finding} />
            <AssignmentCard finding={finding} clientId={clientId} />
            <LedgerCard finding={finding} />
          </div>
        </div>
        <FindingActions finding={finding} clientId={clientId} audit={audit} />
      </LineCommentsProvider>
    </MarkdownImagesProvider>
  );
}

export const FindingSkeleton = () => <Skeleton className="h-96 w-full rounded-lg" />;

function TextCard({ id, title, text }: { id: string; title: string; text: string }) {
  if (!text.trim()) return null;
  return (
    <TitledCard titleId={id} title={title}>
      <LazyMarkdown text={text} headingLevel={3} />
    </TitledCard>
  );
}

function LedgerCard({ finding }: { finding: Finding }) {
  const repositories = finding.finding_locations.flatMap(({ scope_repositories: one }) => one ?? []);
  // Several locations can be in the same repository.
  const unique = [...new Map(repositories.map((one) => [one.url, one])).values()];
  return <FindingLedgerCard findingId={finding.id} repositories={unique} />;
}
