import { configure } from '@testing-library/react';
import { failOnDifferences, failOnUnexpected } from '@portal/testing/expected-requests';
import { afterAll, afterEach, vi, type RunnerTestFile } from 'vitest';
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

let file: RunnerTestFile | undefined;
afterEach(({ task }) => {
  file = task.file;
  failOnDifferences();
});
afterAll(() => failOnUnexpected(file));
