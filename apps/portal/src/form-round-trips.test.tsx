// What a client types in a form is what is saved, and what the form shows when it is opened again.
import { approvedProfile, signedInClient } from '@portal/testing/builders';
import { OWNER_ENTRY, SATISFIED } from '@portal/testing/network';
import { runRoundTrip, type RoundTrip } from '@portal/testing/round-trip';
import { noticeLabel, WEBHOOK_KINDS } from '@portal/domain/notices/kinds';
import { INTENDED_SERVICES } from '@portal/domain/profiles/intended-services';
import { expect, it } from 'vitest';
import { AUDIT, audit } from '../testing/audit-data.ts';
import { renderPortal } from '../testing/render-portal.tsx';

const PROFILES = `profiles?client_id=eq.${signedInClient.id}`;
const stored = {
  [PROFILES]: [approvedProfile],
  [`audits?id=eq.${AUDIT}&client_id=eq.${signedInClient.id}`]: [audit],
  [`rpc/list_team?client_id=${signedInClient.id}`]: [OWNER_ENTRY],
  'rpc/my_account': [SATISFIED],
  'rpc/recovery_codes_left': 0,
};
const show = (path: string) => () => renderPortal(path);
const [unwanted = '', ...wanted] = WEBHOOK_KINDS;

const FORMS: Record<string, Omit<RoundTrip, 'stored'>> = {
  'PROF-01 the profile of a client': {
    form: ['form', 'Profile'],
    show: show('/profile'),
    fields: {
      'Full name': 'Grace Hopper', Role: '', 'Company name': 'Navy', 'Project name': 'Compiler', Website: 'https://navy.test/',
      Telegram: '@grace', 'Twitter/X': '@hopper', LinkedIn: 'https://linkedin.test/grace', 'Project description': 'A language.',
      'Solidity Audit': false, 'Rust Audit': true, 'What else?': 'Reviews of proofs',
      'Send me the newsletter: research and disclosures, about once a month.': true,
    },
    untouched: INTENDED_SERVICES.filter((service) => !['Solidity Audit', 'Rust Audit'].includes(service)),
    save: ['Save Changes'],
    request: `PATCH ${PROFILES}&updated_at=eq.${approvedProfile.updated_at}`,
    body: {
      full_name: 'Grace Hopper', role_title: null, company_name: 'Navy', project_name: 'Compiler',
      company_website: 'https://navy.test/', telegram_handle: '@grace', twitter_handle: '@hopper',
      linkedin_profile: 'https://linkedin.test/grace', project_description: 'A language.',
      intended_services: ['Rust Audit', 'Other: Reviews of proofs'], newsletter_subscribed: true,
    },
    after: (body) => {
      const profiles = [{ ...approvedProfile, ...Object(body), updated_at: '2026-02-01T00:00:00Z' }];
      return { [PROFILES]: profiles, saved: profiles };
    },
  },
  'REQ-02 REQ-03 a request': {
    form: ['form', 'Service request'],
    show: show('/request'),
    fields: {
      'Another service': 'rust_audit', 'Project Name': 'Flow', 'Additional Information': 'Two contracts.',
      'Repository URL': 'https://github.com/vale/bridge', 'Commit or branch': 'main', 'Lines of code': ['2,400', '2400'],
      'Preferred start': '2999-01-04',
    },
    save: ['Submit Request'],
    reopened: { form: ['dialog', 'Edit request'], open: 'Edit Flow' },
    request: 'POST service_requests',
    body: {
      id: expect.any(String), client_id: signedInClient.id, service_type: 'rust_audit', project_name: 'Flow', message: 'Two contracts.',
      repository_url: 'https://github.com/vale/bridge', git_ref: 'main', lines_of_code: 2400, wished_start: '2999-01-04',
    },
    after: (body) => {
      const sent = { ...Object(body), status: 'new', answer: null, created_at: 't1', updated_at: 't1' };
      return { [`service_requests?client_id=eq.${signedInClient.id}`]: [sent], saved: [sent] };
    },
  },
  'NOTE-03 a webhook': {
    form: ['dialog', 'Add webhook'],
    show: show('/profile/webhooks'),
    open: 'Add webhook',
    fields: {
      Address: ['https://Hooks.example.com/in', 'https://hooks.example.com/in'], Format: 'slack', [noticeLabel(unwanted)]: false,
    },
    untouched: wanted.map(noticeLabel),
    save: ['Add webhook'],
    reopened: { form: ['dialog', 'Edit webhook'], open: 'Edit hooks.example.com' },
    request: 'POST rpc/add_webhook',
    body: { address: 'https://hooks.example.com/in', form: 'slack', kinds: wanted, of_firm: false },
    after: (body) => ({
      'rpc/list_webhooks?of_firm=false': [
        { ...Object(body), id: 'one', server: 'hooks.example.com', created_at: '2026-11-01T08:00:00Z', switched_off_at: null },
      ],
      saved: [{ id: 'one', secret: 'whsec_A' }],
    }),
  },
  'PROP-04 a proposed scope': {
    form: ['form', 'Proposal of a scope'],
    show: show(`/reports/${AUDIT}/scope`),
    open: 'Propose a scope',
    add: ['Add repository'],
    fields: {
      'Repository URL': 'https://github.com/harbor/vaults', 'Branch or tag': 'main', Commit: '2e'.repeat(20), Paths: 'src\nlib',
      'Lines of code (nSLOC)': '1900', Chains: 'Base, Celo', Languages: 'Rust, Vyper', 'Out of scope': 'Scripts',
      'Known issues': 'Owner pauses',
    },
    save: ['Send the proposal'],
    reopened: { open: 'Propose another scope' },
    request: 'POST rpc/propose_scope',
    body: {
      audit_id: AUDIT, scope_proposal_id: expect.any(String),
      scope: {
        nsloc: 1900, chains: ['Base', 'Celo'], languages: ['Rust', 'Vyper'], out_of_scope: 'Scripts', known_issues: 'Owner pauses',
        repositories: [{
          id: expect.any(String), url: 'https://github.com/harbor/vaults', commit_hash: '2e'.repeat(20), git_ref: 'main',
          paths: ['src', 'lib'],
        }],
      },
    },
    after: ({ scope }) => ({
      [`scope_proposals?audit_id=eq.${AUDIT}`]: [{ id: 's1', audit_id: AUDIT, state: 'sent', scope, created_at: '2026-11-01T08:00:00Z' }],
    }),
  },
}; // oxfmt-ignore

it.each(Object.entries(FORMS))('%s is saved and shown as it was typed', async (_, form) => {
  const { shown, typed } = await runRoundTrip({ ...form, stored });
  expect(shown).toEqual(typed);
});
