import { ScopeDifference } from '@portal/audit/scope/scope-difference';
import { ScopeFields } from '@portal/audit/scope/scope-fields';
import { scopeContent, scopeFormValues, scopeSchema } from '@portal/audit/scope/scope-values';
import { useClientAccess } from '@portal/frame/contract/contract';
import type { AuditDetails } from '@portal/data/audits/one-audit';
import type { Scope } from '@portal/data/audits/scope';
import { useManagedScope } from '@portal/data/audits/scope-changes';
import { useProposeScope, useScopeProposal, type ScopeProposal } from '@portal/data/audits/scope-proposals';
import { formatDateTime } from '@portal/domain/format/formatters';
import { Notice } from '@portal/ui/feedback/notice';
import { LoadErrorNotice, QueryContent } from '@portal/ui/feedback/query-content';
import { toast } from '@portal/ui/feedback/toast';
import { fieldOf } from '@portal/ui/forms/field-of';
import { Form } from '@portal/ui/forms/form';
import { SubmitRow } from '@portal/ui/forms/submit-row';
import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { showFailure } from '@portal/ui/hooks/use-action';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { TitledCard } from '@portal/ui/primitives/card';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';

export function ProposedScope({ audit }: { audit: AuditDetails }) {
  const { mayWrite } = useClientAccess(audit.client_id);
  const proposals = useScopeProposal(audit.id);
  const proposal = proposals.data ?? null;
  const [isEditing, setIsEditing] = useState(false);
  const keepFocus = useFocusAfterRemoval(() =>
    document.querySelector<HTMLElement>('[aria-labelledby="proposed-scope"] header button'),
  );
  const mayPropose = mayWrite && audit.status !== 'withdrawn' && audit.status !== 'completed';
  const isShown = proposal !== null && proposal.state !== 'replaced';
  if (!mayPropose && !isShown && !proposals.isError) return null;
  return (
    <TitledCard
      titleId="proposed-scope"
      title="Your proposed scope"
      actions={
        mayPropose &&
        proposals.isSuccess &&
        !isEditing && (
          <SmallButton onClick={() => setIsEditing(true)}>
            {proposal?.state === 'sent' ? 'Propose another scope' : 'Propose a scope'}
          </SmallButton>
        )
      }
      contentClassName="flex flex-col gap-5"
    >
      <LoadErrorNotice query={proposals}>Failed to load the scope that you proposed.</LoadErrorNotice>
      <p className="text-muted">It changes the scope once your auditors have accepted it.</p>
      {isShown && <ProposalState proposal={proposal} />}
      {(isShown || isEditing) && (
        <Compared
          auditId={audit.id}
          proposal={proposal}
          isEditing={isEditing}
          onClose={() => {
            keepFocus();
            setIsEditing(false);
          }}
        />
      )}
    </TitledCard>
  );
}

function ProposalState({ proposal }: { proposal: ScopeProposal }) {
  const sent = [formatDateTime(proposal.created_at), proposal.sender_name].filter(Boolean).join(', by ');
  if (proposal.state === 'sent') return <p>Sent {sent}. Your auditors have not answered yet.</p>;
  if (proposal.state === 'accepted') return <p>Accepted on {formatDateTime(proposal.decided_at)}.</p>;
  return (
    <Notice tone="warning" title={`Returned on ${formatDateTime(proposal.decided_at)}`}>
      <span className="wrap-anywhere whitespace-pre-line">{proposal.answer}</span>
    </Notice>
  );
}

type ComparedProps = {
  auditId: string;
  proposal: ScopeProposal | null;
  isEditing: boolean;
  onClose: () => void;
};

/** The difference to the scope as it is now, or the form, which begins with what was proposed or with the scope as it is. */
function Compared({ auditId, proposal, isEditing, onClose }: ComparedProps) {
  const scope = useManagedScope(auditId);
  return (
    <QueryContent query={scope} title="Failed to load the scope">
      {(loaded) => {
        if (isEditing) {
          const isUnanswered = proposal?.state === 'sent' || proposal?.state === 'returned';
          const begun = { ...loaded, ...(isUnanswered && proposal.scope) };
          return <ProposeForm auditId={auditId} begun={begun} onClose={onClose} />;
        }
        return (
          proposal?.state !== 'accepted' &&
          proposal && (
            <ScopeDifference before={loaded} after={proposal.scope} beforeLabel="Now" afterLabel="Proposed" />
          )
        );
      }}
    </QueryContent>
  );
}

function ProposeForm({ auditId, begun, onClose }: { auditId: string; begun: Scope; onClose: () => void }) {
  // One proposal, however often it is sent.
  const [id] = useState(() => crypto.randomUUID());
  const propose = useProposeScope(auditId);
  const form = useDraftForm(scopeSchema, {
    draftKey: `scope proposal:${auditId}`,
    base: begun,
    toValues: scopeFormValues,
    // A kept draft remains a proposal for the scope that was read when it was begun.
    save: async (values, base) => {
      await propose.mutateAsync({ id, base, content: scopeContent(values) });
      return base;
    },
    onSaved: () => {
      toast.success('Scope proposed');
      onClose();
    },
    onFailed: (error) => showFailure(error, 'The scope was not proposed'),
  });
  const { errors, isSubmitting } = form.formState;
  const repositories = useWatch({ control: form.control, name: 'repositories' });
  return (
    <Form
      aria-label="Proposal of a scope"
      className="flex flex-col gap-5"
      onSubmit={(event) => void form.submit(event)}
    >
      <ScopeFields
        field={fieldOf(form)}
        repositoryErrors={errors.repositories}
        repositories={repositories}
        onRepositories={(value) => form.setFields({ repositories: value })}
      />
      <SubmitRow
        label="Send the proposal"
        isPending={isSubmitting}
        onCancel={() => {
          form.discardChanges();
          onClose();
        }}
      />
    </Form>
  );
}
