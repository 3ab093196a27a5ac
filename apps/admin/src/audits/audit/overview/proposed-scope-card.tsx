import { ScopeDifference } from '@portal/audit/scope/scope-difference';
import { useManagedScope } from '@portal/data/audits/scope-changes';
import {
  useAnswerScopeProposal,
  useScopeProposal,
  type ScopeProposal,
} from '@portal/data/audits/scope-proposals';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { text } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { z } from '@portal/domain/zod';
import { formatDateTime } from '@portal/domain/format/formatters';
import { Notice } from '@portal/ui/feedback/notice';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardFooter } from '@portal/ui/primitives/card';
import { useState } from 'react';
import { ReasonDialog } from '../../../lazy-dialogs.ts';
import { useIsLead } from '../../../shared/use-is-lead.ts';

const answerText = text(MAX_LENGTH.scope_proposals.answer).check(
  z.minLength(10, 'Write at least 10 characters.'),
);

/** PROP-04: a scope that the client proposes, compared with the stored one, until it is accepted or returned. */
export function ProposedScopeCard({ audit }: { audit: ManagedAudit }) {
  const proposal = useScopeProposal(audit.id).data;
  if (proposal?.state !== 'sent' || audit.status === 'withdrawn') return null;
  return <Proposed key={proposal.id} audit={audit} proposal={proposal} />;
}

function Proposed({ audit, proposal }: { audit: ManagedAudit; proposal: ScopeProposal }) {
  const scope = useManagedScope(audit.id);
  const isLead = useIsLead(audit.id);
  const [isReturning, setIsReturning] = useState(false);
  const answer = useAnswerScopeProposal();
  const accept = useAction(() => answer.mutateAsync({ id: proposal.id, accepts: true }), {
    success: 'The proposed scope was accepted',
    failure: 'The proposed scope was not accepted',
  });
  const rejectProposedScope = useAction(
    (words: string) => answer.mutateAsync({ id: proposal.id, accepts: false, words }),
    {
      success: 'The proposed scope was returned',
      failure: 'The proposed scope was not returned',
      onSuccess: () => setIsReturning(false),
    },
  );
  const isStale = scope.data !== undefined && scope.data.updated_at !== proposal.expected_updated_at;
  return (
    <Card
      title="Scope proposed by the client"
      description={[formatDateTime(proposal.created_at), proposal.sender_name].filter(Boolean).join(', by ')}
    >
      <CardContent className="flex flex-col gap-4">
        {isStale && (
          <Notice tone="warning" title="The scope has changed since the client wrote this">
            You can only return it. The client can then make a new proposal for the current scope.
          </Notice>
        )}
        <QueryContent query={scope} title="Failed to load the scope">
          {(stored) => (
            <ScopeDifference
              before={stored}
              after={proposal.scope}
              beforeLabel="Stored"
              afterLabel="Proposed"
            />
          )}
        </QueryContent>
      </CardContent>
      {isLead && (
        <CardFooter>
          <Button
            isPending={accept.isPending}
            disabled={scope.data === undefined || isStale}
            onClick={() => void accept.run()}
          >
            Accept the scope
          </Button>
          <Button variant="secondary" onClick={() => setIsReturning(true)}>
            Return it
          </Button>
        </CardFooter>
      )}
      {isReturning && (
        <ReasonDialog
          clientId={audit.client_id}
          title="Return the proposed scope?"
          description="The stored scope stays as it is."
          label="What should change"
          rule={answerText}
          hint="The client reads it."
          confirmLabel="Return it"
          onConfirm={rejectProposedScope.run}
          onClose={() => setIsReturning(false)}
        />
      )}
    </Card>
  );
}
