// A busy machine is no failure: what a test waits for may take longer than the second that is usual.
import { configure } from '@testing-library/react';
import { vi } from 'vitest';

const WAIT_MS = 30_000;

configure({ asyncUtilTimeout: WAIT_MS });
const { waitFor } = vi;
vi.waitFor = (callback, options = WAIT_MS) => waitFor(callback, options);
