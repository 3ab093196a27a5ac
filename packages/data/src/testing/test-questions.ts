import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { renderQueryHook, watchKeys } from './render-query-hook.tsx';
import { connectTestBackend, type Asked } from './test-backend.ts';

/** A hook's answer while it is being asked for and after that. */
export type Question = { data: unknown; isPending: boolean; error: Error | null };
type Change<Input, Output> = { mutateAsync: (input: Input) => Promise<Output> };
export type Answer = (asked: Asked) => Response | Promise<Response>;

/** A request as a person would write it, such as "GET profiles?select=*". */
const inWords = ({ method, path, query }: Asked) =>
  `${method} ${path.replace('/rest/v1/', '')}${query && `?${query}`}`;

/** For tests of this package: asks the question, with this answer to every request, and waits for what the page gets. */
export async function ask(useQuestion: () => Question, answer: Answer) {
  const asked = connectTestBackend(answer);
  const { result, queryClient } = renderQueryHook(useQuestion, undefined);
  await waitFor(() => expect(result.current.isPending).toBe(false), { interval: 5 });
  expect(result.current.error).toBeNull();
  return {
    data: result.current.data,
    requests: asked.map(inWords),
    bodies: asked.map(({ body }) => body),
    keys: queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  };
}

/** For tests of this package: makes the change. `stale` are those of the `watched` keys that it made stale. */
export async function change<Input, Output>(
  useChange: () => Change<Input, Output>,
  input: Input,
  answer: Answer,
  watched: readonly (readonly unknown[])[] = [],
) {
  const asked = connectTestBackend(answer);
  const { result, queryClient } = renderQueryHook(useChange, undefined);
  const stale = watchKeys(queryClient, watched);
  let error: unknown = null;
  let data: Output | undefined;
  await act(async () => {
    data = await result.current.mutateAsync(input).catch((reason: unknown) => {
      error = reason;
      return undefined;
    });
  });
  return {
    asked,
    requests: asked.map(inWords),
    bodies: asked.map(({ body }) => body),
    stale: stale(),
    error,
    data,
    queryClient,
  };
}

/** Some rows of a list that has `totalCount`. */
export function answerPage(rows: readonly unknown[], totalCount: number): Response {
  return Response.json(rows, { headers: { 'content-range': `0-${rows.length}/${totalCount}` } });
}

/** The answer to a page past the end of a list. */
export function answerPastTheEnd(): Response {
  return Response.json({ code: 'PGRST103', message: 'Requested range not satisfiable' }, { status: 416 });
}

export const noContent = () => new Response(null, { status: 204 });
export const refusal = () => Response.json({ code: '42501', message: 'Not allowed.' }, { status: 403 });
