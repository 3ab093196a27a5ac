// Checks an answer for breaches, independent of the request.
import type { Answer } from './requests/send.ts';
import { maySee, type Caller } from './callers.ts';
import { isEmbeddedFailure } from './embedded-failures.ts';
import type { FuzzRequest } from './requests/request.ts';
import { canariesIn, type Place } from './world.ts';

/** Things that must never leave the backend. */
export type Secrets = readonly string[];

/** Returns a sentence for each breach, and an empty list for a correct answer. */
export function findBreaches(
  caller: Caller,
  request: FuzzRequest,
  answer: Answer,
  secrets: Secrets,
): string[] {
  const said = `${JSON.stringify(answer.headers)}\n${answer.body}`;
  const seen = canariesIn(said)
    .filter(({ who, place }) => !maySee(caller.person, who, place as Place))
    .map(({ who, place }) => `${caller.name} was shown what is ${who}'s (${place})`);
  const leaked = secrets
    .filter((secret) => said.includes(secret))
    .map(() => `${caller.name} was shown a key`);
  const broke =
    answer.status >= 500 && !isEmbeddedFailure(request, answer)
      ? [`${caller.name} made the backend answer ${answer.status}: ${answer.body.slice(0, 300)}`]
      : [];
  return [...new Set([...seen, ...leaked, ...broke])];
}
