import { paths } from '@portal/auth/routing/paths';
import { Link, useLocation } from '@portal/auth/routing/router';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import type { ScopeRepository } from '@portal/data/audits/scope';
import type { ManagedFinding } from '@portal/data/findings/managed-findings';
import { Notice } from '@portal/ui/feedback/notice';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Button } from '@portal/ui/primitives/button';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { WriteTarget } from '../../write-target.tsx';
import { SeverityField } from '../severity-field.tsx';
import { StatusField } from '../status-field.tsx';
import { CodeCard } from './code-card.tsx';
import { CommentsCard } from './comments-card.tsx';
import { FromClientCard } from './from-client-card.tsx';
import { InternalNotes } from './internal-notes.tsx';
import { LedgerCard } from './ledger-card.tsx';
import { PublishedText } from './published-text.tsx';

type Props = {
  audit: ManagedAudit;
  /** A published one. */
  finding: ManagedFinding;
  repositories: readonly ScopeRepository[];
  back: ReactNode;
  /** The links to the other findings, below the header. */
  children: ReactNode;
};

/** FIND-03, FIND-06: a published finding as a reviewer reads it: what the client sent, the thread, then the text. */
export function FindingReader({ audit, finding, repositories, back, children }: Props) {
  const { search } = useLocation();
  const isWithdrawn = finding.status === 'withdrawn';
  return (
    <>
      <PageHeader
        title={`${finding.number} ${finding.title}`}
        back={back}
        className="[&_h1]:wrap-anywhere"
        actions={
          <>
            <SeverityField audit={audit} finding={finding} />
            <StatusField audit={audit} finding={finding} />
            {!isWithdrawn && (
              <Button asChild variant="secondary" size="sm">
                <Link to={paths.adminFindingEdit(audit.id, finding.id) + search}>
                  <Pencil aria-hidden="true" />
                  Edit
                </Link>
              </Button>
            )}
          </>
        }
      />
      {children}
      <WriteTarget userId={audit.user_id} />
      {isWithdrawn && <Notice title="This finding was withdrawn">Its text can no longer be changed.</Notice>}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] [&>div]:flex [&>div]:min-w-0 [&>div]:flex-col [&>div]:gap-6">
        <div>
          <FromClientCard audit={audit} finding={finding} repositories={repositories} />
          <CommentsCard findingId={finding.id} />
          <PublishedText finding={finding} repositories={repositories} />
          <CodeCard finding={finding} repositories={repositories} />
        </div>
        <div>
          <LedgerCard findingId={finding.id} repositories={repositories} />
          <InternalNotes findingId={finding.id} />
        </div>
      </div>
    </>
  );
}
