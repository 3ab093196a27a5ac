import { configure } from '@testing-library/react';
import { vi } from 'vitest';
import { WAIT_MS } from './options.ts';

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
