import { jsonResponse, pageResponse } from '@portal/testing/network';
import { rows } from '@portal/testing/rows';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderPortal } from '../../../../testing/render-portal.tsx';
import { audit, AUDIT, finding, FINDING, networkOfAudit } from '../../../../testing/audit-data.ts';

const path = `/reports/${AUDIT}/findings/H-01`;
const MOVE = 'POST rpc/move_finding';
const PULL_REQUEST = 'https://github.com/harbor/vaults/pull/12';

let network: ReturnType<typeof networkOfAudit>;
beforeEach(() => {
  network = networkOfAudit();
});

const hasStatus = (status: string) => network.on(FINDING, () => pageResponse([{ ...finding, status }]));

async function sendFix() {
  await userEvent.click(await screen.findByRole('button', { name: 'Send a fix' }));
  const form = within(await screen.findByRole('form', { name: 'Send a fix' }));
  // Into the first field, which has the focus.
  await userEvent.keyboard(PULL_REQUEST);
  await userEvent.click(form.getByRole('button', { name: 'Submit fix' }));
  return form;
}

test.each([
  ['', audit.title, `GET audits?id=eq.${AUDIT}&client_id=eq.${audit.client_id}`],
  [`/${AUDIT}/findings`, finding.title, FINDING],
])('ALL-01 FIND-06 the title that the list /reports%s shows is there at once', async (list, title, query) => {
  network.on('GET audits', () => pageResponse([audit]));
  network.on(query, () => new Promise<Response>(() => undefined));
  renderPortal(`/reports${list}`);
  await userEvent.click(await screen.findByRole('link', { name: title }));
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(title) })).toBeVisible();
});

test('ALL-02 CODE-02 what is below the code is shown only once it is known whether there is code, so that it does not move', async () => {
  const sources = Promise.withResolvers<Response>();
  network.on('GET rpc/list_sources', () => sources.promise);
  renderPortal(path);
  expect(await screen.findByRole('heading', { level: 1, name: 'H-01 Reentrancy in withdraw' })).toBeVisible();
  await waitFor(() => expect(network.requests('GET rpc/list_sources')).toHaveLength(1));
  expect(screen.queryByText('Burn first.')).toBeNull();
  sources.resolve(jsonResponse([]));
  expect(await screen.findByText('Burn first.')).toBeVisible();
});

test.each([
  ['fixed', 4, ['Changes from 0123456 to 2222222'], 0],
  ['fixed', 2, [], 0],
  ['partially_fixed', 4, [], 1],
])(
  'CODE-04 a finding that is %s and whose fix is not among %i sources shows %j and asks for its source %i times',
  async (status, count, shown, asked) => {
    const audited = '0123456789abcdef'.repeat(3).slice(0, 40);
    const commits = [audited, ...['1', '2', '3'].map((digit) => digit.repeat(40))];
    network.on('GET rpc/list_sources', () =>
      jsonResponse(
        commits.slice(0, count).map((commit_hash, day) => ({
          id: commit_hash,
          repository_id: 'r1',
          commit_hash,
          uploaded_at: `2026-11-1${day}T10:00:00Z`,
        })),
      ),
    );
    network.on('GET finding_events', [
      { id: 'e1', to_status: 'fix_submitted', link: '5a'.repeat(20), created_at: '2026-11-12T09:00:00Z' },
    ]);
    network.on('GET rpc/list_source_changes', []);
    hasStatus(status);
    renderPortal(path);
    expect(await screen.findByText('Burn first.')).toBeVisible();
    const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings.filter((text) => text?.startsWith('Changes'))).toEqual(shown);
    expect(screen.queryAllByRole('button', { name: 'Add the source of the fix' })).toHaveLength(asked);
  },
);

test.each([
  ['open', 'Dispute'],
  ['fix_submitted', 'Replace the fix'],
])('ALL-02 of a finding that is %s, "%s" has the focus again after Cancel', async (status, name) => {
  hasStatus(status);
  renderPortal(path);
  await userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
});

test('FIND-03 when the finding has moved meanwhile, the form says what it is now and keeps what was typed', async () => {
  const sentence = 'This finding has been moved in the meantime. It is now "Withdrawn".';
  network.on(MOVE, () => {
    hasStatus('withdrawn');
    return jsonResponse({ message: sentence, code: 'PT409' }, 409);
  });
  renderPortal(path);
  const form = await sendFix();
  await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent(sentence));
  expect(await form.findByText(/This step is no longer possible/)).toBeVisible();
  expect(form.getByLabelText(/^Commit or pull request/)).toHaveValue(PULL_REQUEST);
  expect(form.getByRole('button', { name: 'Submit fix' })).toBeDisabled();
  expect(form.getByRole('button', { name: 'Discard' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Closed: the auditors withdrew this finding' })).toBeVisible();
});

test('FIND-03 a step that is still possible after the finding has moved is sent from where it is now', async () => {
  network.on(MOVE, () => {
    hasStatus('disputed');
    return jsonResponse({ message: 'It is now "Disputed".', code: 'PT409' }, 409);
  });
  renderPortal(path);
  const form = await sendFix();
  expect(await form.findByText('What you typed is kept.')).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'Submit fix' }));
  await waitFor(() => expect(network.requests(MOVE)).toHaveLength(2));
  const from = network.requests(MOVE).map(({ body }) => Object(body).expected_status);
  expect(from).toEqual(['open', 'disputed']);
});

const review = { id: 'e2', kind: 'moved', by_firm: true, from_status: 'fix_submitted', to_status: 'open' };

test('FIX-01 a review that was undone uses no round', async () => {
  const undone = { ...review, undone_at: '2026-11-03T10:00:00+00:00' };
  network.on('GET finding_events', [undone]);
  renderPortal(path);
  expect(await screen.findByRole('button', { name: 'Send a fix' })).toBeVisible();
});

test('FIX-01 a finding whose fix was reviewed in each agreed round takes no further fix, and says whom to ask', async () => {
  network.on('GET finding_events', [review]);
  renderPortal(path);
  expect(await screen.findByText(/The lead auditor can add a round/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept the risk' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send a fix' })).toBeNull();
});

describe('FIND-03 a fix that was sent', () => {
  const created_at = '2026-11-03T11:00:00+00:00';
  const comment = rows.comment({ created_at });
  const rounds = [
    rows.sentFix({ id: 'e0', created_at: '2026-11-01T10:00:00+00:00' }),
    { ...review, to_status: 'partially_fixed', created_at: '2026-11-02T10:00:00+00:00' },
    rows.sentFix({ from_status: 'partially_fixed', created_at: '2026-11-03T10:00:00+00:00' }),
  ];
  const show = async (comments: object[] = [], later: object[] = []) => {
    hasStatus('fix_submitted');
    network.on('GET finding_events', [...rounds, ...later]);
    network.on('GET finding_comments', () => pageResponse(comments));
    renderPortal(path);
    await screen.findByRole('heading', { name: 'Waiting for the auditors to review your fix' });
  };

  test('can be replaced and withdrawn after a review that was undone and a comment of the team', async () => {
    await show(
      [{ ...comment, by_firm: false }],
      [{ ...review, id: 'e3', created_at, undone_at: created_at }],
    );
    expect(await screen.findByRole('button', { name: 'Replace the fix' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw the fix' }));
    expect(await screen.findByText(/^The finding is Partially fixed again/)).toBeVisible();
  });

  test('stays once an auditor has commented on it', async () => {
    await show([{ ...comment, by_firm: true }]);
    expect(await screen.findByText(/^The auditors have begun to review your fix/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw the fix' })).toBeNull();
  });
});
