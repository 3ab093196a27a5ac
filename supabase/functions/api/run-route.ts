import type { Backend } from '../_shared/backend.ts';
import { z } from '../../../packages/domain/src/zod.ts';
import { Refusal } from './problem.ts';
import type { CallDatabase, Route } from './routes.ts';

/** Runs a route with unchecked input: 400 for what its schema does not allow, and an error for an answer that is not as promised. */
export async function runRoute(
  route: Route,
  given: object,
  backend: Backend,
  callDatabase: CallDatabase,
): Promise<unknown> {
  const input = z.safeParse(route.input, given);
  if (!input.success)
    throw new Refusal(400, 'The request does not match the description of the API.', {
      errors: input.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => ({ parameter: [...issue.path, key].join('.'), detail: 'Unknown.' }))
          : [{ parameter: issue.path.join('.'), detail: issue.message }],
      ),
    });
  const answer = await route.run(input.data as never, {
    backend,
    call: (sent) => callDatabase(route.name, sent),
  });
  if (typeof answer === 'string') return answer;
  const checked = z.safeParse(route.answer, answer);
  if (checked.success) return checked.data;
  // Only where it differs: what is there may be part of a finding.
  const places = checked.error.issues.map(({ code, path }) => `${code} at ${path.join('.')}`);
  throw new Error(`The answer of ${route.name} is not as promised: ${places.join(', ')}`);
}
