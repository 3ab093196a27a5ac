import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeNetwork, jsonResponse } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { DeploymentsCard } from './deployments-card.tsx';

const ADDRESS = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
const same = { kind: 'same', snapshotId: 's1', outside: [], dependencies: 2 };
const row = (change: object) => ({
  id: 'd1',
  chain_id: 1,
  address: ADDRESS,
  label: 'Vault',
  is_public: false,
  is_audited_commit: false,
  is_audited_source: true,
  verdict: 'same',
  answer: same,
  commit_hash: 'c3d9a1f'.padEnd(40, '0'),
  block_number: 100,
  block_time: '2026-11-26T12:00:00Z',
  code_hash: '0xc0de',
  implementation: null,
  found_at: '2026-11-25T12:00:00Z',
  checked_at: '2026-11-26T12:00:00Z',
  ...change,
});

function show(
  rows: object[],
  { mayWrite = true, chains = [{ id: 1, name: 'Ethereum', explorer: 'https://explorer.test' }] } = {},
) {
  const network = fakeNetwork();
  network.on('GET rpc/list_deployments?audit_id=a1', rows);
  network.on('GET deployment_checks', []);
  network.on('POST /functions/v1/inspect-deployments', ({ body }) => {
    const { action, id, path } = body as Record<string, string>;
    if (action === 'chains' && id === 'a1') return jsonResponse({ chains });
    if (action === 'source' && id === 'd1' && path === 'contracts/Vault.sol')
      return jsonResponse({ text: 'contract Vault { }\n' });
    return jsonResponse({ checked: rows.length, isDone: true });
  });
  network.on('POST /functions/v1/read-source', { text: 'contract Vault {}\n' });
  const card = <DeploymentsCard auditId="a1" mayWrite={mayWrite} mayShow={mayWrite} />;
  renderConsole([{ path: '/', element: card }], '/');
  return network;
}

it('LIVE-01 each deployment says what was found, the riskiest first, and with its details at which block and with which code hash', async () => {
  const otherCode = { kind: 'not_verified', because: 'other_code' };
  const failed = { kind: 'failed', problem: 'Sourcify cannot be reached.' };
  const partly = { kind: 'partly', problem: 'It is a proxy of a kind that is not followed.' };
  show([
    row({}),
    row({ id: 'd2', label: '', chain_id: 7, verdict: 'not_verified', answer: otherCode }),
    row({ id: 'd3', label: 'Fees', verdict: 'failed', answer: failed, block_number: null, code_hash: null }),
    row({ id: 'd4', label: 'New', verdict: null, answer: null, found_at: null, checked_at: null }),
    row({
      id: 'd5',
      label: 'Escrow',
      verdict: 'partly',
      answer: { ...partly, implementation: { ...same, dependencies: 0 } },
    }),
    row({ id: 'd6', label: 'Unconfirmed', is_audited_source: false }),
    row({ id: 'd7', label: 'Token', answer: { ...same, outside: ['lib/oz/IERC20.sol'] } }),
  ]);
  const list = within(await screen.findByRole('list', { name: 'Deployments' }));
  const names = list.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual([
    'Show details of 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'Show details of Fees',
    'Show details of Escrow',
    'Show details of Token',
    'Show details of New',
    'Show details of Vault',
    'Show details of Unconfirmed',
  ]);
  for (const button of list.getAllByRole('button')) fireEvent.click(button);
  const [unnamed, fees, escrow, token, fresh, vault, unconfirmed] = list
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.getAttribute('aria-label') === 'Deployments')
    .map(({ textContent }) => textContent);
  expect(vault).toMatch(/^VaultEthereum0x5aAe…eAed ?\(opens in a new tab\)Same source as commit c3d9a1f/);
  expect(vault).toContain(
    'Another commit of this audit. Includes 2 files of dependencies in the scope.Block 100, ',
  );
  expect(vault).toContain('Code hash 0xc0de');
  expect(unnamed).toContain('Chain 70x5aAe…eAedNot verified at Sourcify');
  expect(fees).toContain('Could not check');
  expect(fees).toContain('Sourcify cannot be reached.Tried last on ');
  expect(fresh).toContain('Not checked yet');
  expect(escrow).toContain('Followed only in part');
  expect(escrow).toContain(
    'It is a proxy of a kind that is not followed. The rest: same source as commit c3d9a1f.',
  );
  expect(
    screen.getByText(/^7 deployments: 2 with the same source, 3 not confirmed, 2 not checked\.$/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show on the public report: Vault' })).toBeVisible();
  expect(token).toContain('Same in part as commit c3d9a1f');
  expect(token).toContain('1 further file is outside the audited source and was not compared.');
  expect(unconfirmed).toContain('It is not confirmed by a published report or fix review yet.');
  for (const label of ['Escrow', 'Unconfirmed'])
    expect(screen.queryByRole('button', { name: `Show on the public report: ${label}` })).toBeNull();
});

it('LIVE-01 the difference of a file is fetched when it is opened', async () => {
  const network = show([
    row({
      verdict: 'differs',
      answer: {
        kind: 'differs',
        snapshotId: 's1',
        files: [{ path: 'contracts/Vault.sol', was: 'src/Vault.sol' }],
        remappings: ['@oz/=test/'],
        outside: [],
      },
    }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Show details of Vault' }));
  expect(screen.getByText('Differs: 1 file, 1 remapping')).toBeVisible();
  expect(screen.getByText('@oz/=test/')).toBeVisible();
  expect(network.requests('POST /functions/v1/read-source')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Show the difference of contracts/Vault.sol' }));
  expect(await screen.findByRole('region', { name: 'Changes of contracts/Vault.sol' })).toHaveTextContent(
    'contract Vault { }',
  );
  expect(network.requests('POST /functions/v1/read-source').map(({ body }) => body)).toEqual([
    { id: 's1', path: 'src/Vault.sol' },
  ]);
});

it('LIVE-01 lines that cannot be read are named, and the others are not sent', async () => {
  const network = show([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add deployments' }));
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.paste(`1 ${ADDRESS} Vault\n5 ${ADDRESS}\nnothing`);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add deployments' }));
  const errors = await screen.findByRole('list', { name: 'Lines that cannot be read' });
  expect(Array.from(errors.children, ({ textContent }) => textContent)).toEqual([
    'Line 2: The chain "5" is not one of: Ethereum (1).',
    'Line 3: There is no address that begins with 0x.',
  ]);
  expect(network.requests('POST rpc/add_deployments')).toEqual([]);
});

it('LIVE-01 a reader changes nothing, and without chains the tab says that nothing is checked', async () => {
  show([row({})], { mayWrite: false, chains: [] });
  expect(await screen.findByText('Deployments are not checked here yet')).toBeVisible();
  expect(await screen.findByText('Vault')).toBeVisible();
  for (const name of ['Check now', 'Add deployments', 'Remove Vault', 'Show on the public report: Vault'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('LIVE-01 "Check now" goes on until all are checked, and says how many were', async () => {
  const network = show([row({})]);
  const answers = [
    { checked: 20, isDone: false },
    { checked: 3, isDone: true },
  ];
  await userEvent.click(await screen.findByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('1 deployment checked')).toBeVisible();
  network.on('POST /functions/v1/inspect-deployments', () => jsonResponse(answers.shift()));
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('23 deployments checked')).toBeVisible();
});
