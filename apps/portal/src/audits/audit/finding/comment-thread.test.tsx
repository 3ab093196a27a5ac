import { signedInClient } from '@portal/testing/builders';
import { jsonResponse, pageResponse } from '@portal/testing/network';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderPortal } from '../../../../testing/render-portal.tsx';
import { AUDIT, networkOfAudit } from '../../../../testing/audit-data.ts';

const path = `/reports/${AUDIT}/findings/H-01`;
const ADD = 'POST /rest/v1/finding_comments';
const CORRECT = 'PATCH /rest/v1/finding_comments';

const buildComment = (id: string, facts: object) => ({
  id,
  finding_id: 'f1',
  author_id: signedInClient.id,
  author_name: 'Ada',
  by_auditor: false,
  body: `Text of ${id}`,
  created_at: new Date(Date.now() - 60_000).toISOString(),
  edited_at: null,
  ...facts,
});

let network: ReturnType<typeof networkOfAudit>;
let comments: ReturnType<typeof buildComment>[];
beforeEach(() => {
  network = networkOfAudit();
  comments = [];
  network.on('GET /rest/v1/finding_comments', () => pageResponse(comments.toReversed()));
});

test('FIND-04 a comment is sent once although the button is clicked twice, and the field is empty again', async () => {
  network.on(ADD, () => {
    comments = [buildComment('new', { body: 'See the **test**.' })];
    return new Response(null, { status: 201 });
  });
  renderPortal(path);
  const field = await screen.findByLabelText('Comment');
  await userEvent.type(field, 'See the **test**.');
  const add = screen.getByRole('button', { name: 'Add comment' });
  act(() => {
    add.click();
    add.click();
  });
  expect(await screen.findByText('test')).toBeVisible();
  expect(field).toHaveValue('');
  expect(network.requests(ADD).map(({ body }) => body)).toEqual([
    { id: expect.any(String), finding_id: 'f1', body: 'See the **test**.' },
  ]);
});

test('FIND-04 a comment is corrected in its place; a refusal keeps the text', async () => {
  comments = [buildComment('mine', {})];
  const sentence = 'A comment can be corrected within 15 minutes. Please write another one.';
  network.on(CORRECT, () => jsonResponse({ message: sentence, code: 'PT409' }, 409));
  renderPortal(path);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('form', { name: 'Edit the comment' }));
  await userEvent.type(form.getByLabelText('Comment'), '!');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(form.getByLabelText('Comment')).toHaveValue('Text of mine!');
  network.on(CORRECT, () => jsonResponse([{ id: 'mine' }]));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Comment saved')).toBeVisible();
  expect(network.requests(CORRECT).at(-1)?.body).toEqual({ body: 'Text of mine!' });
  expect(network.requests(CORRECT).at(-1)?.search.get('id')).toBe('eq.mine');
});
