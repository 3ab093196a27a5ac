import { signedInClient } from '@portal/testing/builders';
import { jsonResponse, pageResponse } from '@portal/testing/network';
import { rows } from '@portal/testing/rows';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderPortal } from '../../../../testing/render-portal.tsx';
import { AUDIT, audit, finding, FINDING, networkOfAudit } from '../../../../testing/audit-data.ts';

const path = `/reports/${AUDIT}/findings/H-01`;
const CORRECT = 'PATCH finding_comments?id=eq.mine';

const mine = rows.comment({
  id: 'mine',
  author_id: signedInClient.id,
  body: 'Text of mine',
  created_at: new Date(Date.now() - 60_000).toISOString(),
});

let network: ReturnType<typeof networkOfAudit>;
let comments: (typeof mine)[];
beforeEach(() => {
  network = networkOfAudit();
  comments = [];
  network.on('GET finding_comments?finding_id=eq.f1', () => pageResponse(comments));
});

test('FIND-04 a comment is corrected in its place; a refusal keeps the text', async () => {
  comments = [mine];
  const sentence = 'A comment can be corrected within 15 minutes. Please write another one.';
  network.on(CORRECT, () => jsonResponse({ message: sentence, code: 'PT409' }, 409));
  renderPortal(path);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('form', { name: 'Edit the comment' }));
  await userEvent.type(form.getByLabelText('Comment'), '!');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(form.getByLabelText('Comment')).toHaveValue('Text of mine!');
  network.on(CORRECT, [{ id: 'mine' }]);
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Comment saved')).toBeVisible();
  expect(network.requests(CORRECT).at(-1)?.body).toEqual({ body: 'Text of mine!' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus());
});

test('CODE-06 the number of a commented line has the focus again after Cancel', async () => {
  const [location] = finding.finding_locations;
  network.on(FINDING, () =>
    pageResponse([{ ...finding, finding_locations: [{ ...location, repository_id: 'r1' }] }]),
  );
  const commit_hash = audit.scope_repositories[0]?.commit_hash;
  network.on(`GET rpc/list_sources?audit_id=${AUDIT}`, [
    { id: 's1', repository_id: 'r1', commit_hash, uploaded_at: '2026-11-02T10:00:00Z' },
  ]);
  const text = Array.from({ length: 40 }, (_, n) => `line ${n + 1}`).join('\n');
  network.on('POST /functions/v1/read-source', ({ body }) =>
    jsonResponse(Object(body).id === 's1' && Object(body).path === 'src/Vault.sol' && { text }),
  );
  renderPortal(path);
  const code = () => screen.findByRole('region', { name: 'Code of src/Vault.sol:10–20' });
  await userEvent.click(within(await code()).getByRole('button', { name: 'Comment on line 12' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  const line = within(await code()).getByRole('button', { name: 'Comment on line 12' });
  await waitFor(() => expect(line).toHaveFocus());
});
