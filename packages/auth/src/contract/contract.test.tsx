import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ShellProvider, useViewedUserId, type ShellContract } from './contract.ts';

function ViewedUser() {
  return <>{useViewedUserId()}</>;
}

const render = (impersonation: object | null) =>
  renderToString(
    <ShellProvider value={{ user: { id: 'admin-1' }, impersonation } as ShellContract}>
      <ViewedUser />
    </ShellProvider>,
  );

describe('the user whose data a portal page shows', () => {
  it('is the signed-in user', () => {
    expect(render(null)).toBe('admin-1');
  });

  it('IMP-01 is the client whom an admin impersonates', () => {
    expect(render({ targetUserId: 'client-1' })).toBe('client-1');
  });
});
