import { ReasonDialog } from '@portal/audit/forms/reason-dialog';
import { decisionText, plannedText, priceText, useShownState } from '@portal/audit/proposals/proposal-facts';
import { useClientAccess } from '@portal/frame/contract/contract';
import { Link } from '@portal/frame/routing/router';
import { useFreshAction } from '@portal/frame/second-factor/use-fresh-code';
import { useDecideProposal } from '@portal/data/proposals/changes';
import { DataError } from '@portal/data/client/data-error';
import { closedBecause, type Proposal } from '@portal/data/proposals/queries';
import { formatDate } from '@portal/domain/format/formatters';
import { paths } from '@portal/domain/routing/paths';
import { useAction } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Button } from '@portal/ui/primitives/button';
import { CardContent, CardFooter } from '@portal/ui/primitives/card';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { useState } from 'react';

export function ProposalDecision({ proposal, newest }: { proposal: Proposal; newest: number | null }) {
  const isOpen = useShownState(proposal) === 'sent';
  const { isOwner } = useClientAccess(proposal.client_id);
  return (
    <>
      <CardContent className="flex flex-col gap-3">
        <p className="wrap-anywhere">{stateText(proposal, isOpen, isOwner)}</p>
        {proposal.state === 'replaced' && newest !== null && (
          <p>
            <Link to={paths.proposal(proposal.request_id, newest)} className="text-accent underline">
              Read version {newest}
            </Link>
          </p>
        )}
        {proposal.audit_id && (
          <p className="print:hidden">
            <Link to={paths.audit(proposal.audit_id)} className="text-accent underline">
              Open the audit
            </Link>
          </p>
        )}
      </CardContent>
      {isOwner && <DecisionButtons proposal={proposal} isOpen={isOpen} />}
    </>
  );
}

function stateText(proposal: Proposal, isOpen: boolean, isOwner: boolean): string {
  const decision = decisionText(proposal);
  if (decision !== null) return decision;
  if (proposal.state === 'replaced') return 'A later version has replaced this one.';
  if (proposal.state === 'withdrawn')
    return 'This proposal was withdrawn because the request was changed after we sent it. You will get a new one.';
  const closed = closedBecause(proposal.service_requests);
  if (closed !== null) return closed;
  const until = formatDate(proposal.valid_until);
  if (!isOpen) return `This proposal was valid until ${until}. Please ask us for a new one.`;
  return isOwner
    ? `You can accept or decline it until ${until}.`
    : `The owner of your team can accept or decline it until ${until}.`;
}

/** The toast of a decision that failed. Unless the backend refused it, it may be stored: the proposals are loaded again and show it. */
const failureOf = (title: string) => (error: unknown) =>
  error instanceof DataError && error.refusal === null
    ? {
        title: 'Something went wrong',
        description: 'Your decision may have been saved. If so, this page shows it.',
      }
    : title;

/** Terms that are longer are read on the page. */
const SHORT_TERMS = 600;

function termsText({ terms, terms_sha256 }: Proposal): string {
  if (terms && terms.length <= SHORT_TERMS) return terms;
  if (terms) return 'As shown on this page';
  return terms_sha256 ? 'The PDF on this page' : '';
}

/** Accept and decline, while the proposal is open. A dialog with a typed reason stays when the proposal closes meanwhile. */
function DecisionButtons({ proposal, isOpen }: { proposal: Proposal; isOpen: boolean }) {
  const [asks, setAsks] = useState<'accept' | 'decline' | null>(null);
  const decide = useDecideProposal(proposal.client_id);
  const close = () => setAsks(null);
  const accept = useFreshAction(() => decide.mutateAsync({ id: proposal.id, accepts: true }), {
    success: 'Proposal accepted',
    failure: failureOf('The proposal was not accepted'),
    onSuccess: close,
  });
  const decline = useAction(
    (reason: string) => decide.mutateAsync({ id: proposal.id, accepts: false, reason }),
    {
      success: 'Proposal declined',
      failure: failureOf('The proposal was not declined'),
      onSuccess: close,
    },
  );
  const price = priceText(proposal);
  if (!isOpen && asks !== 'decline') return null;
  return (
    <CardFooter className="print:hidden">
      <Button onClick={() => setAsks('accept')}>Accept</Button>
      <Button variant="secondary" onClick={() => setAsks('decline')}>
        Decline
      </Button>
      <AlertDialog
        isOpen={asks === 'accept'}
        onOpenChange={close}
        title={`Accept version ${proposal.version}?`}
        description="The audit is created at once, with the scope of this proposal. Your name and the time are kept with it. You cannot undo this."
        confirmLabel={price === '' ? 'Accept' : `Accept for ${price}`}
        isPending={accept.isPending}
        onConfirm={() => void accept.run()}
      >
        <DescriptionList
          items={[
            { term: 'Price', value: price },
            { term: 'Planned', value: plannedText(proposal) },
            { term: 'Terms', value: termsText(proposal) },
          ]}
        />
      </AlertDialog>
      {asks === 'decline' && (
        <ReasonDialog
          title={`Decline version ${proposal.version}?`}
          description="We can send you another version."
          hint="We read it, and it stays with the proposal."
          confirmLabel="Decline"
          isDestructive
          onConfirm={decline.run}
          onClose={close}
        />
      )}
    </CardFooter>
  );
}
