import { createFileLink } from '@portal/data/openings/open-object';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { shownState, useTermsFile, type Proposal } from '@portal/data/proposals/queries';
import { saveLink } from '@portal/data/storage/save-file';
import { formatDate, formatDateTime, formatNumber } from '@portal/domain/format/formatters';
import { proposalLabel } from '@portal/domain/status-labels';
import { useNow } from '@portal/ui/hooks/browser-state';
import { useAction } from '@portal/ui/hooks/use-action';
import { LazyMarkdown } from '@portal/ui/markdown/lazy-markdown';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { TitledCard } from '@portal/ui/primitives/card';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { Download } from 'lucide-react';
import { StatusBadge } from '@portal/ui/primitives/status-badge';
import { Mono } from '@portal/ui/primitives/mono';
import { ScopeFacts } from '../scope/scope-facts.tsx';

export const useShownState = (proposal: Proposal) => shownState(proposal, useNow());

export function ProposalBadge({ proposal }: { proposal: Proposal }) {
  const state = useShownState(proposal);
  return <StatusBadge status={state} label={proposalLabel(state)} />;
}

export function decisionText({ state, decider_name, decided_at, reason }: Proposal): string | null {
  if (!decided_at) return null;
  const by = decider_name ? ` by ${decider_name}` : '';
  const decision = `${proposalLabel(state)}${by} on ${formatDateTime(decided_at)}`;
  return reason ? `${decision}: ${reason}` : decision;
}

/** "24,000 EUR". */
export const priceText = ({ price, currency }: Proposal) => [price, currency].filter(Boolean).join(' ');

/** "4 Feb 2027 to 1 Mar 2027". */
export const plannedText = ({ starts, ends }: Proposal) =>
  [starts, ends].map(formatDate).filter(Boolean).join(' to ');

type Props = { proposal: Proposal; client: string | null | undefined };

/** PROP-01, PROP-02: what is proposed: client and auditor, price and dates, scope, terms. Prints on paper. */
export function ProposalFacts({ proposal, client }: Props) {
  const { brand } = useRuntimeConfig();
  return (
    <>
      <TitledCard title="Price and dates">
        <DescriptionList
          items={[
            { term: 'Client', value: client },
            { term: 'Auditor', value: brand.legalName },
            { term: 'Price', value: priceText(proposal) },
            {
              term: 'Auditor-days',
              value: proposal.auditor_days !== null && formatNumber(Number(proposal.auditor_days)),
            },
            { term: 'Planned', value: plannedText(proposal) },
            { term: 'Sent', value: proposal.sent_at && formatDateTime(proposal.sent_at) },
            { term: 'Valid until', value: proposal.valid_until && formatDate(proposal.valid_until) },
          ]}
        />
      </TitledCard>
      <TitledCard title="Scope">
        <ScopeFacts scope={proposal.scope} noRepository="No repository is named yet." />
      </TitledCard>
      <TermsCard proposal={proposal} />
    </>
  );
}

function TermsCard({ proposal: { id, client_id, terms, terms_sha256 } }: { proposal: Proposal }) {
  const file = useTermsFile(client_id, id).data;
  const open = useAction(async (fileId: string) => saveLink(await createFileLink({ id: fileId })), {
    failure: 'The terms could not be opened',
  });
  if (!terms && !terms_sha256) return null;
  return (
    <TitledCard title="Terms" contentClassName="flex flex-col gap-3">
      {terms && <LazyMarkdown text={terms} headingLevel={3} />}
      {terms_sha256 && (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="wrap-anywhere">{file?.file_name ?? 'A PDF'}</span>
            {file && (
              <SmallButton isPending={open.isPending} onClick={() => void open.run(file.id)}>
                <Download aria-hidden="true" />
                Download
              </SmallButton>
            )}
          </p>
          <p className="text-sm text-muted">
            SHA-256 <Mono className="wrap-anywhere">{terms_sha256}</Mono>
          </p>
        </>
      )}
    </TitledCard>
  );
}
