import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ApprovalNotice } from './approval-notice.tsx';

const repository = rows.repository();
const place = { path: 'src/Vault.sol', first_line: 3, last_line: 3 };
const finding = rows.draft({
  id: 'f1',
  audit_id: 'a1',
  description: 'As it is now.',
  content_sha256: 'as read',
  corrects_id: 'f0',
  source_status: null,
  source_reason: null,
  source_link: null,
  finding_locations: [{ id: 'l1', repository_id: repository.id, ...place }],
});
const audit = { id: 'a1', client_id: 'client-1', title: 'Vault core' } as Parameters<
  typeof ApprovalNotice
>[0]['audit'];
const approved = {
  person_name: 'Bo Berg',
  at: '2026-05-06T12:00:00Z',
  content_sha256: 'as approved',
  content: {
    ...finding,
    likelihood: 'low',
    impact: 'medium',
    description: 'As it was.',
    locations: [{ repository: repository.url, commit: repository.commit_hash, ...place }],
  },
};

function Page() {
  const [shown, setShown] = useState(finding);
  return (
    <>
      <ApprovalNotice audit={audit} finding={shown} repositories={[repository]} nextHref="/admin/next" />
      <button onClick={() => setShown({ ...finding, content_sha256: 'edited' })}>Edit</button>
    </>
  );
}

function show(facts: object, lastApproval: object | null = approved) {
  const review = { author: 'Ada', since: '2026-05-04T12:00:00Z', approvers: ['Bo Berg', 'Cy'], ...facts };
  const requests = respondWith(({ path, body }) => {
    if (path === 'rpc/draft_reviews' && body['audit_id'] === 'a1') return { body: { f1: review } };
    if (path === 'finding_approvals')
      return lastApproval ? { body: [lastApproval] } : { status: 500, body: {} };
    return { body: [] };
  });
  renderConsole(
    [
      { path: '/admin', element: <Page /> },
      { path: '/admin/next', element: <h1>The next draft</h1> },
    ],
    '/admin',
  );
  return requests;
}

it('STAFF-03 A opens the comparison of a draft that was approved before, also as what it corrects, and approves nothing', async () => {
  const requests = show({ state: 'changed', person: 'Bo Berg', at: '2026-05-06T12:00:00Z', own: null });
  await screen.findByRole('button', { name: 'Approve…' });
  await userEvent.keyboard('a');
  expect(await screen.findByRole('region', { name: 'Changes of finding.md' })).toBeVisible();
  const request = requests.find(({ path }) => path === 'finding_approvals');
  expect(request?.query.get('finding_id')).toBe('in.(f1,f0)');
  expect(requests.filter(({ path }) => path === 'rpc/approve_finding')).toEqual([]);
});

it('STAFF-03 A approves a draft that nobody has approved before as it was read, and goes to the next', async () => {
  const requests = show({ state: 'missing', person: null, at: null, own: null });
  await screen.findByRole('button', { name: 'Approve…' });
  await userEvent.keyboard('a');
  expect(await screen.findByRole('heading', { name: 'The next draft' })).toBeVisible();
  expect(requests.find(({ path }) => path === 'rpc/approve_finding')?.body).toEqual({
    finding_id: 'f1',
    seen_sha256: 'as read',
  });
});

it('STAFF-03 approves nothing by A where the database would refuse it', async () => {
  const requests = show({ state: 'missing', person: null, at: null, own: 'edited', approvers: [] });
  expect(await screen.findByText(/Nobody else works here who may approve it\.$/)).toBeVisible();
  await userEvent.keyboard('a');
  expect(requests.filter(({ path }) => path === 'rpc/approve_finding')).toEqual([]);
});

it.each([
  ['as read', 'Nothing: the content is the same again.'],
  ['before the image', 'An image has changed, and the text has not. Look at each image before you approve.'],
])('STAFF-03 equal text whose approved digest is “%s” is told as “%s”', async (digest, sentence) => {
  const content = { ...approved.content, ...finding };
  show(
    { state: 'changed', person: 'Bo Berg', at: approved.at, own: null },
    { ...approved, content, content_sha256: digest },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Approve…' }));
  // What is approved is what was read, also when somebody edits it meanwhile.
  fireEvent.click(screen.getByText('Edit'));
  expect(await within(await screen.findByRole('dialog')).findByText(sentence)).toBeVisible();
});

it('STAFF-03 approves nothing while the last approval cannot be loaded', async () => {
  show({ state: 'changed', person: 'Bo Berg', at: approved.at, own: null }, null);
  await userEvent.click(await screen.findByRole('button', { name: 'Approve…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Failed to load the last approval')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled();
});
