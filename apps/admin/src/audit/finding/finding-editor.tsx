import { paths } from '@portal/auth/routing/paths';
import { useNavigate } from '@portal/auth/routing/router';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import type { ScopeRepository } from '@portal/data/audits/scope';
import type { ManagedFinding } from '@portal/data/findings/managed-findings';
import { Notice } from '@portal/ui/feedback/notice';
import { toast } from '@portal/ui/feedback/toast';
import { PageHeader } from '@portal/ui/layout/page-header';
import type { ReactNode } from 'react';
import { SeverityField } from '../severity-field.tsx';
import { StatusField } from '../status-field.tsx';
import { WriteTarget } from '../../write-target.tsx';
import { CommentsCard } from './comments-card.tsx';
import { DiscardButton } from './discard-button.tsx';
import { FindingForm } from './finding-form.tsx';
import { InternalNotes } from './internal-notes.tsx';
import { LedgerCard } from './ledger-card.tsx';
import { PublishedText } from './published-text.tsx';
import { useFindingForm } from './use-finding-form.ts';

type Props = {
  audit: ManagedAudit;
  /** Null for a finding that does not exist yet. */
  finding: ManagedFinding | null;
  repositories: readonly ScopeRepository[];
  back: ReactNode;
};

/** FIND-10: the text of a finding, its fix review, the comments with the client and the notes of the admins. */
export function FindingEditor({ audit, finding, repositories, back }: Props) {
  const navigate = useNavigate();
  const form = useFindingForm(audit, finding);
  const { isDirty } = form.formState;
  const isPublished = finding !== null && finding.status !== 'draft';

  /** What is published is what the admin has typed. */
  async function saveBeforePublishing(): Promise<boolean> {
    if (!isDirty || (await form.submit())) return true;
    toast.error('Nothing was published', {
      description: 'What you typed could not be saved. Save it first, then publish.',
    });
    return false;
  }

  return (
    <>
      <PageHeader
        title={finding ? [finding.number, finding.title].filter(Boolean).join(' ') : 'New finding'}
        back={back}
        actions={
          finding && (
            <>
              {finding.status === 'draft' && (
                <DiscardButton
                  audit={audit}
                  draft={finding}
                  onDiscarded={() => void navigate(paths.adminAuditFindings(audit.id), { replace: true })}
                />
              )}
              {isPublished && (
                <div className="w-40">
                  <SeverityField audit={audit} finding={finding} />
                </div>
              )}
              <div className="w-48">
                <StatusField audit={audit} finding={finding} beforePublishing={saveBeforePublishing} />
              </div>
            </>
          )
        }
      />
      <WriteTarget userId={audit.user_id} />
      {finding?.status === 'withdrawn' ? (
        <>
          <Notice title="This finding was withdrawn">Its text can no longer be changed.</Notice>
          <PublishedText finding={finding} repositories={repositories} />
        </>
      ) : (
        <FindingForm form={form} finding={finding} repositories={repositories} />
      )}
      {finding && (
        <div className="grid items-start gap-6 lg:grid-cols-2 [&>div]:flex [&>div]:min-w-0 [&>div]:flex-col [&>div]:gap-6">
          {isPublished && (
            <div>
              <LedgerCard findingId={finding.id} />
              <CommentsCard findingId={finding.id} />
            </div>
          )}
          <div>
            <InternalNotes findingId={finding.id} />
          </div>
        </div>
      )}
    </>
  );
}
