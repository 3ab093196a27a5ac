import { configure } from '@testing-library/react';
import { vi } from 'vitest';

// A busy machine must not fail a test, so waiting may take longer than the usual second.
const WAIT_MS = 30_000;

configure({ asyncUtilTimeout: WAIT_MS });
const { waitFor } = vi;
vi.waitFor = (callback, options = WAIT_MS) => waitFor(callback, options);

// Test files run side by side in one process, and a BroadcastChannel reaches all of it. supabase-js uses one to tell the
// other tabs who signed in or out: without this, a sign-out in one file would end the sessions of all others.
const browser = crypto.randomUUID();

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${browser} ${name}`);
  }
};
