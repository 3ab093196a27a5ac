import { viewOf } from '@portal/testing/builders';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { syncImpersonationAcrossTabs, useImpersonationStore } from './impersonation-store.ts';

const KEY = 'audit-portal-impersonation';
const impersonation = viewOf('client-1');

const current = () => useImpersonationStore.getState().impersonation;

/** What another tab stores, and the event by which the browser tells this tab. */
function startInOtherTab(key = KEY) {
  localStorage.setItem(KEY, JSON.stringify({ state: { impersonation }, version: 0 }));
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

let stop = () => {};
beforeEach(() => useImpersonationStore.setState({ impersonation: null }));
afterEach(() => stop());

it('IMP-01 the active impersonation is adopted from another tab, until the page stops following', () => {
  stop = syncImpersonationAcrossTabs();
  startInOtherTab('another key');
  expect(current()).toBeNull();
  startInOtherTab();
  expect(current()).toEqual(impersonation);

  useImpersonationStore.setState({ impersonation: null });
  stop();
  startInOtherTab();
  expect(current()).toBeNull();
});
