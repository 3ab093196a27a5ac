import { fakeNetwork, jsonResponse } from '@portal/testing/network';
import { startWorker } from '@portal/ui/workers/start-worker';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPages } from '../../testing/render-routes.tsx';
import { VerifyPage } from './verify-page.tsx';

vi.mock('@portal/ui/workers/start-worker', () => ({ startWorker: vi.fn<typeof startWorker>() }));

const SHA256 = 'a1'.repeat(32);
const VERIFY = 'POST rpc/verify_report';

let network: ReturnType<typeof fakeNetwork>;
let worker: EventTarget & { sent: unknown[]; isEnded: boolean };

beforeEach(() => {
  network = fakeNetwork();
  vi.mocked(startWorker)
    .mockReset()
    .mockImplementation(() => {
      worker = Object.assign(new EventTarget(), { sent: [] as unknown[], isEnded: false });
      return Object.assign(worker, {
        postMessage: (message: unknown) => worker.sent.push(message),
        terminate: () => (worker.isEnded = true),
      }) as unknown as Worker;
    });
});

const answer = (facts: object) =>
  network.on(VERIFY, () =>
    jsonResponse({ issued_on: '2026-11-22', withdrawn_on: null, report: null, ...facts }),
  );

const renderPage = (path = '/verify') => renderPages({ '/verify/:sha256?': <VerifyPage /> }, path);

const tell = (data: object) =>
  act(() => void worker.dispatchEvent(Object.assign(new Event('message'), { data })));
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Report as PDF'), { target: { files: [file] } });

const PAST = { issued_on: null, sealed_on: '2026-11-28', report_date: '2024-03-31' };

it.each([
  ['replaced', {}, 'Verified, replacedIssued by Test Audits on 22 Nov 2026, and replaced by a newer'],
  ['replaced_by_withdrawn', {}, 'a newer version, which was withdrawn since.'],
  ['current', PAST, 'Sealed by Test Audits on 28 Nov 2026, report dated 31 Mar 2024, and the newest'],
  ['withdrawn', PAST, 'WithdrawnSealed by Test Audits on 28 Nov 2026, report dated 31 Mar 2024. Do not'],
])(
  'SEAL-04 MOVE-03 says when a %s report was issued, and nothing more when it is not public',
  async (standing, dates, text) => {
    answer({ standing, ...dates });
    renderPage(`/verify/${SHA256}`);
    const result = await screen.findByRole('region', { name: 'Result' });
    await waitFor(() => expect(result).toHaveTextContent(text));
    expect(result.querySelector('h1, h2, h3, a')).toBeNull();
  },
);

it('SEAL-04 a private and an unknown report differ in nothing but one line', async () => {
  const shown = async (sha256: string, standing: string, issued_on: string | null, sentence: RegExp) => {
    answer({ standing, issued_on });
    renderPage(`/verify/${sha256}`);
    (await screen.findByText(sentence)).parentElement?.remove();
    const page = document.body.innerHTML.replaceAll(sha256, '').replaceAll(/(id|for|aria-\w+)="[^"]*"/g, '');
    cleanup();
    return page;
  };
  const known = await shown(SHA256, 'current', '2026-11-22', /the newest version\.$/);
  expect(known).toContain('SHA-256');
  expect(await shown('b2'.repeat(32), 'unknown', null, /issued no report/)).toBe(known);
});

const deployment = (facts: object) => ({
  chain: 'Ethereum',
  address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  label: '',
  is_same: false,
  is_as_audited: false,
  outside: 2,
  commit: '0a'.repeat(20),
  block: 23456789,
  checked_at: '2026-11-26T12:00:00Z',
  ...facts,
});

it('SEAL-05 shows what everybody may read of a public report, with its PDF and the newer version', async () => {
  const onBase = { chain: 'Base', block: 7 };
  answer({
    standing: 'replaced',
    report: {
      title: 'Harbor Vaults core',
      client: 'Harbor',
      firm: 'Sentinel, as sealed',
      version: '1.1',
      kind: 'final',
      repositories: [
        { url: 'https://github.com/harbor/vaults', commit: '0a'.repeat(20), ref: 'main' },
        { url: 'https://github.com.evil.example/harbor/vaults', commit: '0b'.repeat(20), ref: null },
      ],
      findings: [
        { severity: 'high', status: 'fixed', count: 2 },
        { severity: 'high', status: 'open', count: 1 },
        { severity: 'low', status: 'open', count: 1 },
      ],
      deployments: [
        deployment({ label: 'Vault', is_same: true, is_as_audited: true, outside: 1 }),
        deployment({ address: `0x${'22'.repeat(20)}`, is_same: true, is_as_audited: true }),
        deployment({ ...onBase, address: '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359' }),
        deployment({
          ...onBase,
          address: `0x${'11'.repeat(20)}`,
          label: 'Token',
          is_same: true,
          outside: 12,
        }),
      ],
      newer_sha256: 'b2'.repeat(32),
      can_be_read: true,
    },
  });
  renderPage(`/verify/${SHA256}`);
  expect(await screen.findByRole('heading', { name: 'Harbor Vaults core, version 1.1' })).toBeVisible();
  expect(screen.getByText('Harbor')).toBeVisible();
  expect(screen.getByText(/\(main\)$/)).toBeVisible();
  expect(screen.getByText(/^Issued by Sentinel, as sealed on/)).toBeVisible();
  const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf(/^(0a){20}/)).toBe(`https://github.com/harbor/vaults/tree/${'0a'.repeat(20)}`);
  expect(screen.getByText('0b'.repeat(20))).toBeVisible();
  expect(screen.queryByRole('link', { name: /^(0b){20}/ })).toBeNull();
  // LIVE-03
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'Vault, Ethereum 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedDeployed as audited Same source as commit 0a0a0a0, checked at block 23,456,789 on 26 Nov 2026. 1 verified file lies outside this source and is a dependency in the scope of the audit.',
      'Ethereum 0x2222222222222222222222222222222222222222Deployed as audited Same source as commit 0a0a0a0, checked at block 23,456,789 on 26 Nov 2026. 2 verified files lie outside this source and are dependencies in the scope of the audit.',
      'Base 0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359Changed since Seen at block 7 on 26 Nov 2026.',
      'Token, Base 0x1111111111111111111111111111111111111111Audited in part Audited files as in commit 0a0a0a0, checked at block 7 on 26 Nov 2026. 12 verified files lie outside this source and can change what the contract does.',
    ]),
  );
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'SeverityTotalOpenFixed',
    'High312',
    'Low110',
    'Total422',
  ]);
  expect(hrefOf('Download PDF')).toBe(`http://backend.test/functions/v1/public-report/${SHA256}.pdf`);
  expect(hrefOf('Newer version')).toBe(`/verify/${'b2'.repeat(32)}`);
});

it('SEAL-05 offers nothing of a public report that it does not have', async () => {
  const none = { client: null, firm: null, version: null, repositories: [], findings: [], deployments: [] };
  const report = { ...none, title: 'Core', kind: 'preliminary', newer_sha256: null, can_be_read: false };
  answer({ standing: 'current', report });
  renderPage(`/verify/${SHA256}`);
  await screen.findByRole('heading', { name: 'Core' });
  expect(screen.getByRole('region', { name: 'Result' })).toHaveTextContent(
    `CoreVerified, currentIssued by Test Audits on 22 Nov 2026, and the newest version.SHA-256 ${SHA256}KindPreliminary reportScopeThe report has no findings.`,
  );
  expect(screen.queryByRole('link', { name: /PDF|version/ })).toBeNull();
});

it('SEAL-04 the worker takes the SHA-256 of a file in parts, and tells how far it is or that it has failed', async () => {
  const told: object[] = [];
  vi.stubGlobal('postMessage', (message: object) => told.push(message));
  await import('./hash-file.worker.ts');
  const parts = ['a', 'bcd'].map((text) => ({ value: new TextEncoder().encode(text) }));
  const reads: object[] = [...parts, { done: true }];
  const stream = { getReader: () => ({ read: async () => reads.shift() }) };
  const send = (data: object) => dispatchEvent(Object.assign(new Event('message'), { data }));
  send({ size: 4, stream: () => stream });
  await vi.waitFor(() => expect(told).toHaveLength(4));
  send({ size: 4, stream: () => stream });
  await vi.waitFor(() => expect(told.at(-1)).toEqual({ hasFailed: true }));
  expect(told.slice(0, -1)).toEqual([
    { isReady: true },
    { progress: 0.25 },
    { progress: 1 },
    { sha256: '88d4266fd4e6338d13b845fcf289579d209c897823b9217da3e161936f031589' },
  ]);
});

it('SEAL-04 hashes a chosen file in a worker with progress, sends its SHA-256 alone, and keeps that in the address', async () => {
  answer({ standing: 'current' });
  const router = renderPage();
  const file = new File(['%PDF-1.7 secret'], 'report.pdf');
  choose(file);
  await vi.waitFor(() => expect(startWorker).toHaveBeenCalled());
  tell({ isReady: true });
  expect(worker.sent).toEqual([file]);
  tell({ progress: 0.5 });
  expect(await screen.findByRole('progressbar', { name: 'Reading report.pdf' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
  expect(network.requests(VERIFY)).toEqual([]);
  tell({ sha256: SHA256 });
  expect(await screen.findByText('Verified, current')).toBeVisible();
  expect(screen.getByText('report.pdf')).toBeVisible();
  expect(network.requests(VERIFY).map(({ body }) => body)).toEqual([{ sha256: SHA256 }]);
  expect(router.state.location.pathname).toBe(`/verify/${SHA256}`);
  expect(worker.isEnded).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(network.requests(VERIFY)).toHaveLength(2));
});

it('SEAL-04 says what to do about an empty file and one that the browser cannot read', async () => {
  renderPage();
  choose(new File([], 'empty.pdf'));
  expect(await screen.findByText('This file is empty.')).toBeVisible();
  choose(new File(['x'], 'report.pdf'));
  await vi.waitFor(() => expect(startWorker).toHaveBeenCalledOnce());
  const first = worker;
  choose(new File([], 'empty.pdf'));
  await vi.waitFor(() => expect(first.isEnded).toBe(true));
  choose(new File(['y'], 'other.pdf'));
  await vi.waitFor(() => expect(startWorker).toHaveBeenCalledTimes(2));
  tell({ hasFailed: true });
  expect(await screen.findByText(/Take its SHA-256 with another program, such as sha256sum/)).toBeVisible();
  expect(network.requests(VERIFY)).toEqual([]);
});
