import { viewOf } from '@portal/testing/builders';
import { useImpersonationStore } from './impersonation-store.ts';
import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import { rememberClient } from '@portal/auth/client-state/remembered-client';
import { keepInvitation } from '@portal/auth/routing/kept-invitation';
import { storeNextPath, takeNextPath } from '@portal/auth/routing/next-path';
import { toast } from '@portal/ui/feedback/toast';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from './query-client.tsx';
import { forgetUser } from './forget-user.ts';

const left = { userId: 'admin-1', isDeliberate: true, isReplaced: false };
const info = vi.spyOn(toast, 'info');
const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft'));

beforeEach(() => {
  info.mockClear();
  for (const id of ['admin-1', 'admin-2']) localStorage.setItem(`audit-portal-draft:${id}:application`, '{}');
});

describe('AUTH-14 who leaves', () => {
  it('AUTH-17 is told when another person has signed in in this browser: nothing is saved to the other account unnoticed', () => {
    forgetUser({ ...left, isDeliberate: false, isReplaced: true });
    expect(info).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^Another account was signed in/));
  });

  it('is not followed by a failure, which stays on show and may name a file', () => {
    const dismiss = vi.spyOn(toast, 'dismiss');
    forgetUser(left);
    expect(dismiss).toHaveBeenCalledExactlyOnceWith();
  });

  it('ONB-09 removes the drafts of that user alone when they sign out on purpose', () => {
    forgetUser(left);
    expect(drafts()).toEqual(['audit-portal-draft:admin-2:application']);
    expect(info).not.toHaveBeenCalled();
  });

  it('ONB-09 keeps the drafts, and tells the user, when the session has expired', () => {
    forgetUser({ ...left, isDeliberate: false });
    expect(drafts()).toHaveLength(2);
    expect(info).toHaveBeenCalledExactlyOnceWith('Your session has ended. Please sign in again.');
  });

  it('PICK-04 IMP-03 AUTH-15 SIDE-04 leaves nothing that the next user of this browser could see or be led to', () => {
    useSelectedClient.getState().select({ clientId: 'c1', name: 'Harbor', email: 'ada@harbor.test' });
    useImpersonationStore.setState({ impersonation: viewOf('c1') });
    queryClient.setQueryData(['files', 'c1'], 'theirs');
    rememberClient('admin-1', 'harbor');
    keepInvitation({ token: 'a1'.repeat(32), email: 'ada@harbor.test' });
    storeNextPath('/files');
    localStorage.setItem('demo_mode', 'true');
    window.portalEarlyResponses = [];
    forgetUser(left);
    expect(JSON.stringify(localStorage)).not.toMatch(/harbor|demo_mode/i);
    expect(useImpersonationStore.getState().impersonation).toBeNull();
    expect(queryClient.getQueryData(['files', 'c1'])).toBeUndefined();
    expect(takeNextPath()).toBeNull();
    expect(window.portalEarlyResponses).toBeUndefined();
  });
});
