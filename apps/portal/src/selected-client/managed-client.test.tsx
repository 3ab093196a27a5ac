import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import { ShellProvider, type ShellContract } from '@portal/frame/contract/contract';
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useManagedClientId } from './managed-client.tsx';

beforeEach(() => localStorage.clear());

/** Whose data a page shows to this user. */
function managed(isAdmin: boolean) {
  const contract = { user: { id: 'ada' }, isAdmin, impersonation: null } as ShellContract;
  return renderHook(useManagedClientId, {
    wrapper: ({ children }) => <ShellProvider value={contract}>{children}</ShellProvider>,
  }).result.current;
}

describe('PICK-02 the data of a page', () => {
  it('is nobody’s while an admin has selected no client', () => {
    useSelectedClient.getState().clear();
    expect(managed(true)).toEqual({ clientId: null, isAdminView: true });
  });

  it('is a client’s own, whatever this browser had selected before', () => {
    useSelectedClient.getState().select({ clientId: 'harbor', name: 'Harbor', email: 'ada@harbor.test' });
    expect(managed(false)).toEqual({ clientId: 'ada', isAdminView: false });
  });
});
