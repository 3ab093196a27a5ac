import { fakeNetwork, jsonResponse } from '@portal/testing/network';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPages } from '../../testing/render-routes.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const STOPPED = 'POST rpc/unsubscribe';
it('NOTE-02 the link below an e-mail changes nothing by itself, and its button stops the e-mails', async () => {
  const network = fakeNetwork();
  renderPages({ '/unsubscribe': <UnsubscribePage /> }, '/unsubscribe#p1.finding_commented.abc%3D');
  const stop = () => fireEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));
  expect(network.sent()).toEqual([]);
  stop();
  expect(screen.getByRole('button', { busy: true })).toBeVisible();
  expect(await screen.findByText('The emails could not be stopped')).toBeVisible();
  network.on(STOPPED, () => jsonResponse(true));
  stop();
  expect(await screen.findByRole('heading', { name: 'You will get no more of these emails' })).toBeVisible();
  expect(network.requests(STOPPED).at(-1)?.body).toEqual({ token: 'p1.finding_commented.abc=' });
});
