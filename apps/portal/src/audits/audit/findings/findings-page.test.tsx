import { jsonResponse, pageResponse } from '@portal/testing/network';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPortal } from '../../../../testing/render-portal.tsx';
import { AUDIT, finding, networkOfAudit } from '../../../../testing/audit-data.ts';

const path = `/reports/${AUDIT}/findings?page=2`;

test('FIND-10 a refusal of one fix for the selected findings keeps what was typed, for this answer only', async () => {
  const network = networkOfAudit();
  const open = ['f0', 'f1', 'f2'].map((id) => ({ ...finding, id, title: id, number: `H-0${id[1]}` }));
  network.on('GET findings', () => pageResponse(open, 53));
  const MOVE = 'POST rpc/move_findings';
  network.on(MOVE, () => {
    const moved = open.map((one) => (one.id === 'f2' ? { ...one, status: 'disputed' } : one));
    network.on('GET findings', () => pageResponse(moved, 53));
    return jsonResponse({ message: 'H-02 has been moved.', code: 'PT409' }, 409);
  });
  const answer = async (step: string) => {
    cleanup();
    renderPortal(path);
    for (const name of ['f0', 'f2'])
      await userEvent.click(
        within(await screen.findByRole('row', { name: new RegExp(name) })).getByRole('checkbox'),
      );
    // A further page of the list is no further page of its findings or its severities.
    for (const { href } of document.links) expect(href).not.toContain('page=');
    expect(screen.getByText('2 findings selected')).toHaveAttribute('aria-live', 'polite');
    await userEvent.click(screen.getByRole('button', { name: step }));
    return screen.findByRole('dialog', { name: `${step}: 2 findings` });
  };
  const dialog = await answer('Send a fix');
  await userEvent.type(within(dialog).getByLabelText('What you changed'), 'A guard.');
  await userEvent.type(within(dialog).getByLabelText(/^Commit or pull request/), 'c0ffee0');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Submit fix' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('H-02 has been moved.');
  // What was answered was open.
  await screen.findAllByText('Disputed', { ignore: 'option' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Submit fix' }));
  await waitFor(() => expect(network.requests(MOVE)).toHaveLength(2));
  expect(network.requests(MOVE).at(-1)?.body).toMatchObject({ expected_statuses: ['open', 'open'] });
  network.on('GET findings', () => pageResponse(open, 53));
  expect(within(await answer('Dispute')).getByLabelText(/^Why you disagree/)).toHaveValue('');
  expect(within(await answer('Send a fix')).getByLabelText('What you changed')).toHaveValue('A guard.');
});
