import { expect, it, vi } from 'vitest';
import { startFunctions } from './functions.ts';

// Functions that end 100 ms after each start, and whose address is the process id.
const ending = () => ({
  binary: process.execPath,
  args: ['-e', "console.log('listening on ' + process.pid); setTimeout(() => process.exit(1), 100)"],
  env: {},
});

it('starts functions again that have ended, and not after they were closed', async () => {
  const functions = await startFunctions({}, undefined, ending);
  const first = functions.url();
  await vi.waitFor(() => expect(functions.url()).toBeNull(), 30_000);
  await vi.waitFor(() => expect([null, first]).not.toContain(functions.url()), 30_000);
  await functions.close();
  await vi.waitFor(() => expect(functions.url()).toBeNull(), 30_000);
  // When others that end later have been started again, the time for that is over for these, too.
  const others = await startFunctions({}, undefined, ending);
  const firstOther = others.url();
  await vi.waitFor(() => expect([null, firstOther]).not.toContain(others.url()), 30_000);
  expect(functions.url()).toBeNull();
  await others.close();
});
