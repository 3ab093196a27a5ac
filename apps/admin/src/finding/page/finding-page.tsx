import { paths } from '@portal/domain/routing/paths';
import { useParams, useSearchParams } from '@portal/frame/routing/router';
import { useManagedAudit, type ManagedAudit } from '@portal/data/audits/managed-audit';
import type { Scope } from '@portal/data/audits/scope';
import { useManagedScope } from '@portal/data/audits/scope-changes';
import { useApprovalRule } from '@portal/data/findings/approvals';
import { useTextImages } from '@portal/data/files/text-images';
import {
  type ManagedFinding,
  type ManagedFindingRow,
  useListedManagedFinding,
  useManagedFinding,
} from '@portal/data/findings/managed-findings';
import { FindingStatusBadge, SeverityBadge } from '@portal/ui/primitives/finding-badges';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { NeighbourLinks } from '@portal/ui/layout/neighbour-links';
import { BackLink, PageHeader } from '@portal/ui/layout/page-header';
import { MarkdownImagesProvider } from '@portal/ui/markdown/markdown-images';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { AuditNotShown, FindingReferences } from '../../shared/shown-audit.tsx';
import { findingHeading } from '../fields/finding-labels.ts';
import { findingList, findingQuery } from '../list/finding-list.ts';
import { readWaitingView, waitingListPath } from '../list/waiting-list.ts';
import { FindingEditor } from './finding-editor.tsx';
import { FindingReader } from './finding-reader.tsx';
import { useFindingNeighbours } from './use-finding-neighbours.ts';

const NEW = 'new';

/** FIND-10: a finding opens to be read, and is edited at an address of its own; a new one opens to be written. */
export function FindingPage({ isEditing = false }: { isEditing?: boolean }) {
  const { auditId = '', findingId = '' } = useParams();
  const audit = useManagedAudit(auditId);
  const list = useFindingNeighbours(auditId, findingId);
  // Also while the page loads, so that J and K lead on from it.
  const neighbours = findingId !== NEW && !isEditing && <NeighbourLinks {...list} />;
  if (!audit.data)
    return (
      <>
        <AuditNotShown audit={audit} />
        {neighbours}
      </>
    );
  return (
    <FindingReferences auditId={audit.data.id}>
      <OneFinding
        key={`${auditId}/${findingId}`}
        audit={audit.data}
        findingId={findingId === NEW ? null : findingId}
        isEditing={isEditing}
        neighbours={neighbours}
        nextHref={list.links[list.index + 1]?.href}
      />
    </FindingReferences>
  );
}

type Props = {
  audit: ManagedAudit;
  findingId: string | null;
  isEditing: boolean;
  neighbours: ReactNode;
  nextHref: string | undefined;
};

function OneFinding({ audit, findingId, isEditing, neighbours, nextHref }: Props) {
  const finding = useManagedFinding(audit.id, findingId);
  const listed = useListedManagedFinding(audit.id, findingId);
  const scope = useManagedScope(audit.id);
  const images = useTextImages(audit.client_id, 'finding', findingId);
  const [search] = useSearchParams();
  const waiting = readWaitingView(search);
  const query = waiting ? `?${search}` : findingQuery(findingList.parse(search));
  const list = waiting ? waitingListPath(waiting) : paths.adminAuditFindings(audit.id) + query;
  const back = (
    <BackLink href={isEditing && findingId !== null ? paths.adminFinding(audit.id, findingId) + query : list}>
      {isEditing ? 'Back to the finding' : waiting ? 'Findings to review' : `Findings of ${audit.title}`}
    </BackLink>
  );
  const rule = useApprovalRule();
  const isLoaded = scope.data && (findingId === null || finding.data);
  const states = {
    title: 'Failed to load the finding',
    skeletonClassName: 'h-[32rem] rounded-lg',
    framed: true,
  };
  const editor = (loaded: ManagedFinding | null, { repositories }: Scope) => {
    const isRead = loaded && (!isEditing || loaded.status === 'withdrawn');
    return isRead ? (
      <FindingReader
        audit={audit}
        finding={loaded}
        repositories={repositories}
        back={back}
        nextHref={nextHref}
      >
        {neighbours}
      </FindingReader>
    ) : (
      <QueryContent query={rule} {...states}>
        {(needsApprovals) => (
          <FindingEditor
            audit={audit}
            finding={loaded}
            isCorrection={needsApprovals && loaded !== null && loaded.status !== 'draft'}
            repositories={repositories}
            back={back}
          />
        )}
      </QueryContent>
    );
  };
  return (
    <MarkdownImagesProvider value={images}>
      {!isLoaded && (
        <>
          <LoadingHeader
            isMissing={finding.data === null}
            known={finding.data === undefined ? listed : finding.data}
            back={back}
          />
          {neighbours}
        </>
      )}
      <QueryContent query={scope} {...states}>
        {(loadedScope) =>
          findingId === null ? (
            editor(null, loadedScope)
          ) : (
            <QueryContent
              query={finding}
              {...states}
              empty={
                <EmptyState
                  icon={SearchX}
                  title="There is no such finding in this audit"
                  description="The draft may have been discarded."
                />
              }
            >
              {(loaded) => editor(loaded, loadedScope)}
            </QueryContent>
          )
        }
      </QueryContent>
    </MarkdownImagesProvider>
  );
}

type LoadingHeaderProps = {
  isMissing: boolean;
  known: Pick<ManagedFindingRow, 'number' | 'title' | 'severity' | 'status'> | null | undefined;
  back: ReactNode;
};

function LoadingHeader({ isMissing, known, back }: LoadingHeaderProps) {
  if (!known) return <PageHeader title={isMissing ? 'Finding not found' : 'Finding'} back={back} />;
  return (
    <PageHeader
      title={findingHeading(known)}
      back={back}
      className="[&_h1]:wrap-anywhere"
      actions={
        <>
          <SeverityBadge severity={known.severity} />
          <FindingStatusBadge status={known.status} />
        </>
      }
    />
  );
}
