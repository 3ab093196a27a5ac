// Checks a response for breaches, independent of the request.
import { maySee, type Caller } from './callers.ts';
import { isEmbeddedFailure } from './embedded-failures.ts';
import type { FuzzRequest, FuzzResponse } from './requests/send.ts';
import { canariesIn, type Place } from './world.ts';

/** Things that must never leave the backend. */
export type Secrets = readonly string[];

/** Returns a sentence for each breach, and an empty list for a correct response. */
export function findBreaches(
  caller: Caller,
  request: FuzzRequest,
  response: FuzzResponse,
  secrets: Secrets,
): string[] {
  const said = `${JSON.stringify(response.headers)}\n${response.body}`;
  const seen = canariesIn(said)
    .filter(({ who, place }) => !maySee(caller.person, who, place as Place))
    .map(({ who, place }) => `${caller.name} was shown what is ${who}'s (${place})`);
  const leaked = secrets
    .filter((secret) => said.includes(secret))
    .map(() => `${caller.name} was shown a key`);
  const broke =
    response.status >= 500 && !isEmbeddedFailure(request, response)
      ? [`${caller.name} made the backend respond with ${response.status}: ${response.body.slice(0, 300)}`]
      : [];
  return [...new Set([...seen, ...leaked, ...broke])];
}
