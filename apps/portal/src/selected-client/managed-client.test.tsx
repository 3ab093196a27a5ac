import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import { ShellProvider, type ShellContract } from '@portal/frame/contract/contract';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useManagedClientId } from './managed-client.tsx';

it('PICK-02 the data of a page is a client’s own, whatever this browser had selected before', () => {
  useSelectedClient.getState().select({ clientId: 'harbor', name: 'Harbor', email: 'ada@harbor.test' });
  const contract = { user: { id: 'ada' }, isAdmin: false, impersonation: null } as ShellContract;
  const { result } = renderHook(useManagedClientId, {
    wrapper: ({ children }) => <ShellProvider value={contract}>{children}</ShellProvider>,
  });
  expect(result.current).toEqual({ clientId: 'ada', isAdminView: false });
});
