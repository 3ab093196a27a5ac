import { screen } from '@testing-library/react';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { describe, expect, it } from 'vitest';
import { SecondFactorNotice } from './second-factor-notice.tsx';

const NOTICE = 'Two-factor authentication is off';

function renderNotice(state: object) {
  const requests = respondWith(() => ({ body: [state] }));
  renderConsole([{ path: '/', element: <SecondFactorNotice userId="admin-1" /> }], '/');
  return requests;
}

describe('AUTH-18 an admin without a second factor', () => {
  it('is shown no message when there is one', async () => {
    const requests = renderNotice({ has_factor: true, needed: true, satisfied: true });
    await expect.poll(() => requests.length).toBe(1);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });
});
