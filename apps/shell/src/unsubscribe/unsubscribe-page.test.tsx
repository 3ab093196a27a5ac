import { fakeNetwork, jsonResponse } from '@portal/testing/network';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderPages } from '../../testing/render-routes.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const STOPPED = 'POST rpc/unsubscribe';
let network: ReturnType<typeof fakeNetwork>;

beforeEach(() => {
  network = fakeNetwork();
});

const open = (hash: string) => renderPages({ '/unsubscribe': <UnsubscribePage /> }, `/unsubscribe${hash}`);

it('NOTE-02 the link below an e-mail changes nothing by itself, and its button stops the e-mails', async () => {
  network.on(STOPPED, () => jsonResponse(true));
  open('#p1.finding_commented.abc');
  expect(network.requests(STOPPED)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByRole('heading', { name: 'You will get no more of these emails' })).toBeVisible();
  expect(network.requests(STOPPED).map(({ body }) => body)).toEqual([{ token: 'p1.finding_commented.abc' }]);
});

it('NOTE-02 a forged link is reported as not valid', async () => {
  network.on(STOPPED, () => jsonResponse(false));
  open('#%E0%A4%A');
  fireEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
