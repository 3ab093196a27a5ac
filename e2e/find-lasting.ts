import { setTimeout } from 'node:timers/promises';
import { SLOWNESS } from './slow.ts';

const PASSING_MS = 10_000 * SLOWNESS;
const BREAK_MS = 200;

/**
 * Looks for problems until there are none, for ten seconds, and returns those that are left. Between two states of a page,
 * for example before an opened dialog has taken the focus, there may be a problem that nobody meets.
 */
export async function findLasting(find: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + PASSING_MS;
  for (;;) {
    const problems = await find();
    if (problems.length === 0 || Date.now() > end) return problems;
    await setTimeout(BREAK_MS);
  }
}
