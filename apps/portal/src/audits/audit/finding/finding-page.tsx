import { useShell } from '@portal/frame/contract/contract';
import { waitsForText } from '@portal/domain/findings/finding-labels';
import { parseFindingNumber } from '@portal/domain/findings/finding-number';
import { paths } from '@portal/domain/routing/paths';
import { Link, Navigate, useLocation, useParams, useSearchParams } from '@portal/frame/routing/router';
import type { AuditDetails } from '@portal/data/audits/one-audit';
import { getWaitedFor } from '@portal/data/findings/assignments';
import { useFinding, useListedFinding } from '@portal/data/findings/queries';
import type { FindingRow } from '@portal/domain/findings/types';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { FindingStatusBadge, SeverityBadge } from '@portal/ui/primitives/finding-badges';
import { BackLink, PageHeader } from '@portal/ui/layout/page-header';
import { Button } from '@portal/ui/primitives/button';
import { FileSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { AuditOfPage } from '../audit-frame.tsx';
import { findingList, findingQuery } from '../finding-list.ts';
import { FindingDetails, FindingSkeleton } from './finding-details.tsx';
import { FindingNeighbours } from './finding-neighbours.tsx';
import { ShareButtons } from './share-buttons.tsx';

/** FIND-06: one published finding. A draft's number does not exist, and so reads as any number that was never given. */
export function FindingPage() {
  const { auditId = '', number: reference = '' } = useParams();
  const { search, hash } = useLocation();
  const number = parseFindingNumber(reference);
  // Typed as "h-2", for example.
  if (number !== null && number !== reference)
    return <Navigate to={paths.finding(auditId, number) + search + hash} replace />;
  return (
    <AuditOfPage>{(audit, clientId) => <LoadedFinding audit={audit} clientId={clientId} />}</AuditOfPage>
  );
}

function LoadedFinding({ audit, clientId }: { audit: AuditDetails; clientId: string }) {
  // A number, or the id by which e-mails name a finding.
  const { number: reference = '' } = useParams();
  const [search] = useSearchParams();
  const params = findingList.parse(search);
  const finding = useFinding(audit.id, reference);
  const listed = useListedFinding(audit.id, reference);
  const back = (
    <BackLink href={paths.auditFindings(audit.id) + findingQuery(params)}>
      <span className="max-w-64 truncate">Findings of {audit.title}</span>
    </BackLink>
  );

  const known = finding.data ?? listed;
  return (
    <>
      {known && finding.data !== null ? (
        <>
          <FindingHeader finding={known} back={back}>
            {finding.data && <ShareButtons finding={finding.data} />}
          </FindingHeader>
          {/* Also while the finding loads, so that J and K lead on from it. */}
          <FindingNeighbours auditId={audit.id} finding={known} params={params} />
        </>
      ) : (
        <PageHeader title={finding.data === null ? 'Finding not found' : 'Finding'} back={back} />
      )}
      <QueryContent
        query={finding}
        title="Failed to load the finding"
        skeleton={<FindingSkeleton />}
        framed
        empty={
          <EmptyState
            icon={FileSearch}
            title="There is no such finding in this audit"
            description="The link may be incomplete."
            action={
              <Button asChild>
                <Link to={paths.auditFindings(audit.id)}>Back to the findings</Link>
              </Button>
            }
          />
        }
      >
        {(loaded) => <FindingDetails key={loaded.id} audit={audit} finding={loaded} clientId={clientId} />}
      </QueryContent>
    </>
  );
}

type HeaderProps = {
  finding: Pick<FindingRow, 'number' | 'title' | 'severity' | 'status' | 'finding_assignments'>;
  back: ReactNode;
  children: ReactNode;
};

/** What a finding is called and where it stands, as soon as the finding or a list with it has been loaded. */
function FindingHeader({ finding, back, children }: HeaderProps) {
  const { user } = useShell();
  const person = getWaitedFor(finding);
  return (
    <PageHeader
      title={`${finding.number} ${finding.title}`}
      back={back}
      className="[&_h1]:wrap-anywhere"
      description={
        <span className="mt-1.5 flex flex-wrap items-center gap-2">
          <SeverityBadge severity={finding.severity} />
          <FindingStatusBadge status={finding.status} />
          {person && person.id !== user.id && (
            <span className="text-sm">{waitsForText(person, user.id)}</span>
          )}
        </span>
      }
      actions={children}
    />
  );
}
