// What an admin types in a form is what is saved, and what the form shows when it is opened again.
import { clientNumber } from '@portal/testing/builders';
import { renderConsole } from '@portal/testing/render-remote';
import { runRoundTrip, type RoundTrip } from '@portal/testing/round-trip';
import { rows } from '@portal/testing/rows';
import { expect, it } from 'vitest';
import remote from './routes.tsx';

const CLIENT = '00000000-0000-4000-8000-000000000001';
const AUDIT = '00000000-0000-4000-8000-00000000000a';
const FINDING = '00000000-0000-4000-8000-00000000000f';
const REQUEST = '00000000-0000-4000-8000-0000000000d1';
const REPOSITORY = rows.repository({ url: 'https://github.com/harbor/old' });
const AUDITS = `audits?id=eq.${AUDIT}`;
const FINDINGS = `findings?id=eq.${FINDING}&audit_id=eq.${AUDIT}`;
const REPOSITORIES = `scope_repositories?audit_id=eq.${AUDIT}`;
const SETTINGS = 'report_settings?id=eq.true';
const audit = rows.audit({ id: AUDIT, client_id: CLIENT, title: 'Vaults', audit_type: 'Solidity' });
const finding = rows.draft({ id: FINDING, audit_id: AUDIT, title: 'Old' });
const request = rows.request({
  id: REQUEST,
  client_id: CLIENT,
  status: 'in_review',
  wished_start: null,
  repository_url: null,
  git_ref: null,
  lines_of_code: null,
});
const stored = {
  [AUDITS]: [audit],
  [`audits?client_id=eq.${CLIENT}`]: [audit],
  [FINDINGS]: [finding],
  [`findings?audit_id=eq.${AUDIT}`]: [finding],
  [`service_requests?client_id=eq.${CLIENT}&id=eq.${REQUEST}`]: [request],
  [REPOSITORIES]: [REPOSITORY],
  [`rpc/client_identity?client=${CLIENT}`]: [clientNumber(1)],
  'rpc/list_staff': [rows.staff()],
  [`projects?client_id=eq.${CLIENT}`]: [
    { id: 'p1', name: 'Vaults' },
    { id: 'p2', name: 'Bridge' },
  ],
  'rpc/approval_rule': false,
  'rpc/open_finding': [],
  [SETTINGS]: [{ page_size: 'A4', primary_color: '#123a6b', accent_color: '#0b57a4', updated_at: 't1' }],
  engagement_settings: [{ time_zone: 'UTC', preparation: [], proposal_valid_days: null, updated_at: 't1' }],
};
const scopeFields = {
  'Repository URL': 'https://github.com/harbor/vaults',
  'Branch or tag': 'main',
  Commit: '2e'.repeat(20),
  Paths: 'src\nlib',
  'Lines of code (nSLOC)': ['1,800', '1800'],
  Chains: 'Base, Celo',
  Languages: 'Rust, Vyper',
  'Out of scope': 'Scripts',
  'Known issues': 'Owner pauses',
} as const;
const scope = {
  nsloc: 1800,
  chains: ['Base', 'Celo'],
  languages: ['Rust', 'Vyper'],
  out_of_scope: 'Scripts',
  known_issues: 'Owner pauses',
};
const repository = (id: unknown) => ({
  id,
  url: 'https://github.com/harbor/vaults',
  commit_hash: '2e'.repeat(20),
  git_ref: 'main',
  paths: ['src', 'lib'],
});

const show = (path: string) => () => renderConsole(remote.routes, path);

const FORMS: Record<string, Omit<RoundTrip, 'stored'>> = {
  'AUD-02 the scope of an audit': {
    form: ['form', 'Scope'],
    show: show(`/admin/audits/${AUDIT}`),
    open: 'Edit scope',
    fields: scopeFields,
    save: ['Save scope'],
    request: 'POST rpc/save_scope',
    body: { scope: { audit_id: AUDIT, ...scope }, repositories: [repository('r1')] },
    after: ({ scope: typed, repositories }) => ({
      [`audit_scopes?audit_id=eq.${AUDIT}`]: [{ ...rows.scope(), ...Object(typed), updated_at: 't2' }],
      [REPOSITORIES]: repositories,
    }),
  },
  'AUD-03 AUD-05 the plan of an audit': {
    form: ['dialog', 'Edit details'],
    open: 'Edit details',
    show: show(`/admin/audits/${AUDIT}`),
    fields: {
      Title: 'Bridge core', Type: 'Rust', Version: '1.1', 'Lead auditor': 'admin-2', Project: 'p2',
      'Audit date': '2027-01-01', 'Planned start': '2027-01-02', 'Planned end': '2027-01-03', 'Fixes due by': '2027-01-04',
    },
    save: ['Save'],
    request: `PATCH ${AUDITS}&updated_at=eq.t0`,
    body: {
      title: 'Bridge core', audit_type: 'Rust', version: '1.1', status: 'scheduled', lead_id: 'admin-2', project_id: 'p2',
      audit_date: '2027-01-01', planned_start: '2027-01-02', planned_end: '2027-01-03', fixes_due: '2027-01-04',
    },
    after: (body) => {
      const changed = [{ ...audit, ...Object(body), updated_at: 't2' }];
      return { [AUDITS]: changed, saved: changed };
    },
  },
  'PROP-01 the draft of a proposal': {
    form: ['form', 'Draft of version 1'],
    show: show(`/admin/requests/proposal?client=${CLIENT}&request=${REQUEST}`),
    add: ['Add repository'],
    fields: {
      ...scopeFields, 'Auditor-days': ['12,5', '12.5'], Price: '24,000', Currency: 'EUR', 'Planned start': '2027-01-02',
      'Planned end': '2027-01-03', 'Valid until': '2027-01-04', Terms: 'Half in advance.',
    },
    save: ['Save draft'],
    request: 'POST rpc/save_proposal',
    body: {
      request_id: REQUEST,
      content: {
        scope: { ...scope, repositories: [repository(expect.any(String))] }, auditor_days: 12.5, price: '24,000', currency: 'EUR',
        starts: '2027-01-02', ends: '2027-01-03', valid_until: '2027-01-04', terms: 'Half in advance.',
      },
    },
    after: ({ content }) => {
      const draft = {
        ...Object(content), id: 'p1', state: 'draft', version: null, client_id: CLIENT, request_id: REQUEST, updated_at: 't2',
        service_requests: request,
      };
      return { [`proposals?client_id=eq.${CLIENT}&request_id=eq.${REQUEST}`]: [draft], saved: draft };
    },
  },
  'FIND-01 FIND-10 a finding': {
    form: ['form', 'Finding'],
    show: show(`/admin/audits/${AUDIT}/findings/${FINDING}/edit`),
    add: ['Add location'],
    fields: {
      Title: 'Reentrancy', Severity: 'critical', Likelihood: 'low', Impact: 'medium', Description: 'It calls.',
      Recommendation: 'Lock it.', Repository: '', Path: 'src/Vault.sol', 'First line': '10', 'Last line': '20',
    },
    save: ['Save draft'],
    request: 'POST rpc/save_finding',
    body: {
      finding: {
        id: FINDING, title: 'Reentrancy', severity: 'critical', likelihood: 'low', impact: 'medium', description: 'It calls.',
        recommendation: 'Lock it.',
      },
      locations: [{ id: expect.any(String), repository_id: null, path: 'src/Vault.sol', first_line: 10, last_line: 20 }],
      expected_updated_at: 't1',
    },
    after: ({ finding: typed, locations }) => ({
      [FINDINGS]: [{ ...finding, ...Object(typed), finding_locations: locations, updated_at: 't2' }],
    }),
  },
  'SEAL-07 the auditors and dates of a report': {
    form: ['form', 'Auditors and dates'],
    show: show(`/admin/audits/${AUDIT}/reports`),
    fields: {
      Auditors: 'Ada, Lead\nBo', 'Start of the audit': '2027-01-01', 'End of the audit': '2027-01-02',
      'Start of the fix review': '2027-01-03', 'End of the fix review': '2027-01-04', Effort: '24 days',
    },
    save: ['Save'],
    request: 'POST report_details',
    body: {
      audit_id: AUDIT, auditors: ['Ada, Lead', 'Bo'], starts: '2027-01-01', ends: '2027-01-02', review_starts: '2027-01-03',
      review_ends: '2027-01-04', effort: '24 days',
    },
    after: (body) => {
      const details = { ...Object(body), updated_at: 't2' };
      return { [`report_details?audit_id=eq.${AUDIT}`]: [details], saved: details };
    },
  },
  'SEAL-03 the settings of reports': {
    form: ['form', 'Report settings'],
    show: show('/admin/settings'),
    fields: {
      'Name of the firm': 'Guardian', Paper: 'Letter', 'Main colour': '#0b57a5', 'Colour of links': '#123a6c', Confidentiality: 'Confidential',
      Method: 'By hand.', 'Severity definitions': 'High: loss.', 'Status definitions': 'Open: new.', 'About the firm': 'We audit.',
      Contact: 'Write us.', Disclaimer: 'No guarantee.',
    },
    save: ['Save settings'],
    request: `PATCH ${SETTINGS}&updated_at=eq.t1`,
    body: {
      firm_name: 'Guardian', page_size: 'Letter', primary_color: '#0b57a5', accent_color: '#123a6c', confidentiality: 'Confidential', logo: null,
      method: 'By hand.', severity_definitions: 'High: loss.', status_definitions: 'Open: new.', about: 'We audit.',
      contact: 'Write us.', disclaimer: 'No guarantee.',
    },
    after: (body) => {
      const settings = { ...Object(body), updated_at: 't2' };
      return { [SETTINGS]: [settings], saved: settings };
    },
  },
  'PROP-01 PROP-03 how the firm plans': {
    form: ['form', 'Planning'],
    show: show('/admin/settings/planning'),
    add: ['Add item'],
    fields: {
      'Lines of code per day': '250', Factor: ['1,75', '1.75'], 'Working days before the start': '5',
      'Time zone of the firm': 'Europe/Berlin', 'Currency of proposals': 'CHF', 'Days that a proposal is valid': '30',
      'Terms of proposals': 'All afterwards.', 'Item 1': 'An NDA', 'Item 1 is ticked': 'scope',
    },
    save: ['Save planning'],
    request: 'PATCH engagement_settings?id=eq.true&updated_at=eq.t1',
    body: {
      lines_per_day: 250, days_factor: 1.75, prepared_days_before: 5, time_zone: 'Europe/Berlin',
      proposal_currency: 'CHF', proposal_valid_days: 30, proposal_terms: 'All afterwards.',
      preparation: [{ title: 'An NDA', ticks: 'scope' }],
    },
    after: (body) => {
      const settings = [{ ...Object(body), updated_at: 't2' }];
      return { engagement_settings: settings, saved: settings };
    },
  },
}; // oxfmt-ignore

it.each(Object.entries(FORMS))('%s is saved and shown as it was typed', async (_, form) => {
  const { shown, typed } = await runRoundTrip({ ...form, stored });
  expect(shown).toEqual(typed);
});
