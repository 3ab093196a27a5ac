import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import { ShellProvider, type ShellContract } from '@portal/frame/contract/contract';
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useManagedClientId } from './managed-client.tsx';

const view = { targetUserId: 'iris' } as ShellContract['impersonation'];

beforeEach(() => localStorage.clear());

/** Whose data a page shows to this user, who had selected Harbor as an admin. */
function managed(isAdmin: boolean, impersonation: ShellContract['impersonation'] = null) {
  const contract = { user: { id: 'ada' }, isAdmin, impersonation } as ShellContract;
  return renderHook(useManagedClientId, {
    wrapper: ({ children }) => <ShellProvider value={contract}>{children}</ShellProvider>,
  }).result.current;
}

describe('PICK-02 the data of a page', () => {
  it('is the admin’s selected client’s, and nobody’s while none is selected', () => {
    useSelectedClient.getState().clear();
    expect(managed(true)).toEqual({ clientId: null, isAdminView: true });
    useSelectedClient.getState().select({ clientId: 'harbor', name: 'Harbor', email: 'ada@harbor.test' });
    expect(managed(true)).toEqual({ clientId: 'harbor', isAdminView: true });
  });

  it('IMP-03 is the impersonated client’s, also when another is selected', () => {
    useSelectedClient.getState().select({ clientId: 'harbor', name: 'Harbor', email: 'ada@harbor.test' });
    expect(managed(true, view)).toEqual({ clientId: 'iris', isAdminView: false });
  });

  it('is a client’s own, whatever this browser had selected before', () => {
    useSelectedClient.getState().select({ clientId: 'harbor', name: 'Harbor', email: 'ada@harbor.test' });
    expect(managed(false)).toEqual({ clientId: 'ada', isAdminView: false });
  });
});
