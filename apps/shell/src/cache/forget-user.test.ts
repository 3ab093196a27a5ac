import { viewOf } from '@portal/testing/builders';
import { useImpersonationStore } from '@portal/auth/client-state/impersonation';
import { useSelectedClient } from '@portal/auth/client-state/selected-client';
import { storeNextPath, takeNextPath } from '@portal/auth/routing/next-path';
import { toast } from '@portal/ui/feedback/toast';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from './query-client.tsx';
import { forgetUser } from './forget-user.ts';

const left = { userId: 'admin-1', isDeliberate: true, isReplaced: false };

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('AUTH-14 who leaves', () => {
  it('AUTH-17 is told when another person has signed in in this browser: nothing is saved to the other account unnoticed', () => {
    const info = vi.spyOn(toast, 'info');
    forgetUser({ ...left, isDeliberate: false, isReplaced: true });
    expect(info).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^Another account was signed in/));
  });

  it('ONB-09 removes the drafts of that user alone when they sign out on purpose', () => {
    const info = vi.spyOn(toast, 'info');
    localStorage.setItem('audit-portal-draft:admin-1:application', '{}');
    localStorage.setItem('audit-portal-draft:admin-2:application', '{}');
    forgetUser(left);
    expect(Object.keys(localStorage)).toContain('audit-portal-draft:admin-2:application');
    expect(Object.keys(localStorage)).not.toContain('audit-portal-draft:admin-1:application');
    expect(info).not.toHaveBeenCalled();
  });

  it('ONB-09 keeps the drafts, and tells the user, when the session has expired', () => {
    const info = vi.spyOn(toast, 'info');
    localStorage.setItem('audit-portal-draft:admin-1:application', '{}');
    forgetUser({ ...left, isDeliberate: false });
    expect(localStorage.getItem('audit-portal-draft:admin-1:application')).toBe('{}');
    expect(info).toHaveBeenCalledExactlyOnceWith('Your session has ended. Please sign in again.');
  });

  it('AUTH-15 is not followed by the page that was to be returned to', () => {
    storeNextPath('/files');
    forgetUser(left);
    expect(takeNextPath()).toBeNull();
  });

  it('leaves no early response', () => {
    window.portalEarlyResponses = [
      { request: 'profiles', sentAt: Date.now(), response: Promise.resolve(new Response()) },
    ];
    forgetUser(left);
    expect(window.portalEarlyResponses).toBeUndefined();
  });

  it('SIDE-04 takes the demo mode flag along', () => {
    localStorage.setItem('demo_mode', 'true');
    forgetUser(left);
    expect(localStorage.getItem('demo_mode')).toBeNull();
  });

  it('PICK-04 IMP-03 leaves neither a selected client nor a view of one, nor anything loaded', () => {
    useSelectedClient.getState().select({ userId: 'c1', name: 'Harbor', email: 'ada@harbor.test' });
    useImpersonationStore.setState({
      impersonation: viewOf('c1'),
    });
    queryClient.setQueryData(['files', 'c1'], 'theirs');
    forgetUser(left);
    expect(JSON.stringify(localStorage)).not.toMatch(/harbor/i);
    expect(useImpersonationStore.getState().impersonation).toBeNull();
    expect(queryClient.getQueryData(['files', 'c1'])).toBeUndefined();
  });
});
