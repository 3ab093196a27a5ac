import { expect, it } from 'vitest';
import { rows } from '@portal/testing/rows';
import { suggestSummary } from './suggest-summary.ts';

const scope = rows.scope({ repositories: [], updated_at: null });

it('SEAL-07 the suggested summary names the scope, the dates and the findings, without withdrawn ones', () => {
  expect(
    suggestSummary({
      title: 'Harbor Vaults',
      client: 'Harbor Labs',
      scope: {
        ...scope,
        repositories: [rows.repository(), rows.repository()],
        nsloc: 2140,
        chains: ['Ethereum', 'Base'],
        languages: ['Solidity'],
      },
      counts: [
        { severity: 'high', status: 'fixed', count: 2 },
        { severity: 'low', status: 'fixed', count: 1 },
        { severity: 'low', status: 'open', count: 3 },
        { severity: 'critical', status: 'withdrawn', count: 1 },
      ],
      details: { starts: '2026-10-05', ends: '2026-10-30' },
    }),
  ).toBe(
    `We audited **Harbor Vaults** for Harbor Labs from 5 Oct 2026 to 30 Oct 2026. The scope was 2 repositories with 2,140 lines of code in Solidity for Ethereum and Base.

We published 6 findings: **2** high and **4** low. By status: **3** fixed and **3** open.`,
  );
});

it('SEAL-07 the suggested summary leaves out what is not known', () => {
  const details = { starts: '2026-10-05', ends: null };
  expect(suggestSummary({ title: 'Harbor Vaults', client: null, scope, counts: [], details })).toBe(
    'We audited **Harbor Vaults**.\n\nWe published no findings.',
  );
});
