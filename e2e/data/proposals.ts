// What lies between a request and its audit, made by the people who would make it, through the API.
import { dataOrThrow } from '../product/stack.ts';
import { getApi } from './audits.ts';
import type { Person } from './people.ts';

export const SCOPE = {
  nsloc: 1_800,
  chains: ['Base'],
  languages: ['Solidity'],
  out_of_scope: 'Deployment scripts and `test/`.',
  known_issues: null,
  repositories: [
    {
      url: 'https://github.com/harbor-example/vaults',
      commit_hash: '2e'.repeat(20),
      git_ref: 'main',
      paths: ['src'],
    },
  ],
};

export async function sendRequest(client: Person, project_name: string): Promise<string> {
  const id = crypto.randomUUID();
  await dataOrThrow(
    getApi(client).from('service_requests').insert({
      id,
      client_id: client.id,
      service_type: 'smart_contract_audit',
      project_name,
      message: 'Two contracts.',
      lines_of_code: 1_800,
    }),
  );
  return id;
}

/** An admin writes the draft of a proposal for a request. Returns what sending it needs. */
export async function draftProposal(admin: Person, request_id: string, content: object = {}) {
  const draft = await dataOrThrow(
    getApi(admin).rpc('save_proposal', {
      request_id,
      content: {
        scope: SCOPE,
        auditor_days: 13.5,
        price: '24,000',
        currency: 'EUR',
        starts: '2999-02-04',
        ends: '2999-02-22',
        valid_until: '2999-01-15',
        terms: '## Payment\n\nHalf **in advance**.',
        ...content,
      },
    }),
  );
  return { proposal_id: String(draft?.id), seen_updated_at: String(draft?.updated_at) };
}

export async function sendProposal(admin: Person, requestId: string, content: object = {}): Promise<void> {
  await dataOrThrow(getApi(admin).rpc('send_proposal', await draftProposal(admin, requestId, content)));
}

/** The owner accepts what was proposed. Returns the audit. */
export async function acceptProposal(owner: Person, request_id: string): Promise<string> {
  const api = getApi(owner);
  const sent = await dataOrThrow(
    api.from('proposals').select('id').eq('request_id', request_id).eq('state', 'sent').single(),
  );
  const decision = { proposal_id: sent?.id ?? '', to_state: 'accepted' };
  return (await dataOrThrow(api.rpc('decide_proposal', decision))) ?? '';
}

export async function proposeScope(client: Person, audit_id: string): Promise<void> {
  const api = getApi(client);
  const stored = await dataOrThrow(
    api.from('audit_scopes').select('updated_at').eq('audit_id', audit_id).single(),
  );
  await dataOrThrow(
    api.rpc('propose_scope', {
      scope_proposal_id: crypto.randomUUID(),
      audit_id,
      scope: { ...SCOPE, nsloc: 2_100, chains: ['Base', 'Optimism'] },
      expected_updated_at: stored?.updated_at ?? '',
    }),
  );
}
