// Screens between a request and the first day of its audit: proposals, preparations and proposed scopes, of both sides.
import { createAdmin, createClientPerson } from '../data/people.ts';
import {
  acceptProposal,
  draftProposal,
  proposeScope,
  SCOPE,
  sendProposal,
  sendRequest,
} from '../data/proposals.ts';
import { screen, type ScreenSet } from './screen.ts';

const PROPOSALS = /\/rest\/v1\/proposals\?/;
const LONG_URL = `https://git.harbor.example/${'a-very-long-name-of-a-group/'.repeat(4)}vaults`;

/** A request with two versions, and one whose accepted proposal has become an audit, for which the client proposes a scope. */
async function makeProposals() {
  const [admin, client] = await Promise.all([
    createAdmin(),
    createClientPerson({ company_name: 'Harbor Vaults' }),
  ]);
  const request = await sendRequest(client, 'Harbor Vaults 3');
  await sendProposal(admin, request);
  await sendProposal(admin, request, {
    price: '=26,000',
    scope: {
      ...SCOPE,
      nsloc: 2_000,
      repositories: [...SCOPE.repositories, { url: LONG_URL, commit_hash: '7c'.repeat(20) }],
    },
  });
  const accepted = await sendRequest(client, 'Keeper bot');
  await sendProposal(admin, accepted);
  const audit = await acceptProposal(client, accepted);
  await proposeScope(client, audit);
  return { admin, client, request, audit };
}

export async function clientWithProposals(): Promise<ScreenSet> {
  const { client, request, audit } = await makeProposals();
  const page = `/request/${request}`;
  const proposal = `${page}/proposals/2`;
  return {
    person: client,
    screens: [
      screen('dashboard-proposal', '/dashboard', /^Answer the proposal for/),
      screen('request-proposals', page, 'Proposals'),
      screen('proposal', proposal, '=26,000 EUR'),
      screen('proposal-replaced', `${page}/proposals/1`, 'Read version 2'),
      screen('proposal-accept', proposal, 'Accept version 2?', ['Accept']),
      screen('proposal-decline', proposal, 'Decline version 2?', ['Decline']),
      screen('proposal-unknown', `${page}/proposals/9`, 'No such proposal'),
      screen('proposal-failing', proposal, 'Failed to load the proposal', { failing: PROPOSALS }),
      screen('proposal-loading', proposal, 'The request', { hanging: PROPOSALS }),
      screen('audit-preparation', `/reports/${audit}`, 'Due 30 Jan 2999'),
      screen('audit-preparation-item', `/reports/${audit}`, /^Such as where it is/, ['Write Documentation']),
      screen('audit-propose-scope', `/reports/${audit}/scope`, 'Send the proposal', [
        'Propose another scope',
      ]),
    ],
  };
}

export async function adminWithProposals(): Promise<ScreenSet> {
  const { admin, client, request, audit } = await makeProposals();
  const other = await sendRequest(client, 'Bridge relayer');
  await draftProposal(admin, request, { terms: '# Payment\n\nAll **afterwards**.' });
  const of = (id: string) => `/admin/requests/proposal?client=${client.id}&request=${id}`;
  return {
    person: admin,
    screens: [
      screen('admin-proposal', of(request), 'Draft of version 3'),
      screen('admin-proposal-new', of(other), 'Draft of version 1'),
      screen('admin-proposal-refused', of(other), /^An https address/, ['Add repository', 'Save draft']),
      screen('admin-proposal-send', of(request), 'Send version 3?', ['Send to the client']),
      screen('admin-proposal-unknown', of(crypto.randomUUID()), 'This client has no such request'),
      screen('admin-proposal-failing', of(request), 'Failed to load the proposals', { failing: PROPOSALS }),
      screen('admin-scope-proposed', `/admin/audits/${audit}`, 'Scope proposed by the client'),
      screen('admin-scope-return', `/admin/audits/${audit}`, 'Return the proposed scope?', ['Return it']),
    ],
  };
}
