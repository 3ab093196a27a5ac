// What happens when findings are changed twice, at the same time or too late, and what is read again.
import { act, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noContent, refusal, renderQueryHook, runMutation } from '@portal/testing/run-hook';
import { connectTestBackend, type ReceivedRequest } from '@portal/testing/test-backend';
import { useTextImages } from '../files/text-images.ts';
import { useAddComment } from './changes.ts';
import { useSaveFinding } from './managed-changes.ts';
import { useImportFindings } from './import.ts';
import type { ManagedFinding } from './managed-findings.ts';
import { useSentFixes } from './queries.ts';

const AUDIT = '0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a10';
const FINDING = '1c9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a11';

afterEach(() => void vi.restoreAllMocks());

describe('FIND-04 a comment', () => {
  const duplicate = () => Response.json({ code: '23505', message: 'duplicate key' }, { status: 409 });

  /** Sends these texts one after the other. Returns the ids under which they were sent. */
  async function send(texts: string[], responses: (() => Response)[]) {
    const sent = connectTestBackend(() => (responses.shift() ?? noContent)());
    const { result } = renderQueryHook(() => useAddComment(FINDING), undefined);
    const errors: unknown[] = [];
    for (const body of texts)
      await act(() =>
        result.current.mutateAsync(body).then(
          () => errors.push(null),
          (error: unknown) => errors.push(error),
        ),
      );
    return { sent, errors, ids: sent.map(({ body }) => (body as { id: string }).id) };
  }

  it('is sent again under the same id after a lost response, and then it may be there already', async () => {
    const { ids, errors } = await send(['Yes.', 'Yes.'], [refusal, duplicate]);
    expect(new Set(ids).size).toBe(1);
    expect(errors).toEqual([expect.objectContaining({ kind: 'forbidden' }), null]);
  });

  it('has an id of its own after the one before was added, and when its text is another', async () => {
    expect(new Set((await send(['Yes.', 'Yes.'], [])).ids).size).toBe(2);
    expect(new Set((await send(['Yes.', 'No.'], [refusal])).ids).size).toBe(2);
  });
});

it('FIND-10 the fixes that a page shows stay as they were read when a notice makes all queries stale, and none is missing after an empty batch', async () => {
  const ids = Array.from({ length: 250 }, (_, n) => `f${n}`);
  const sent = connectTestBackend(({ query }) =>
    Response.json(query.includes('f249') ? [{ id: 'fix-1', finding_id: 'f249', link: 'abc1234' }] : []),
  );
  const { result, queryClient } = renderQueryHook(() => useSentFixes(ids), undefined);
  await waitFor(() => expect(result.current.data?.get('f249')?.id).toBe('fix-1'));
  const requests = sent.length;
  await act(() => queryClient.invalidateQueries());
  expect(sent).toHaveLength(requests);
});

describe('FIND-02 drafts', () => {
  it('FIND-08 that were chosen otherwise after a lost response are another import, and the same ones are not', async () => {
    const sent = connectTestBackend(() => Response.json({}, { status: 503 }));
    const { result } = renderQueryHook(() => useImportFindings({ id: AUDIT, client_id: 'ada' }), undefined);
    for (const [file = '', title = ''] of ['aA', 'aA', 'bA', 'bB'])
      await act(() =>
        result.current
          .mutateAsync({ findings: [{ title } as never], fileNames: [file], images: new Map() })
          .catch(() => undefined),
      );
    const ids = sent.map(({ body }) => (body as { import_id: string }).import_id);
    expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 2, 3]);
  });

  it.each([
    ['the texts cannot be read', null, 2],
    ['one is refused', `![](image:${FINDING}) ![](image:${AUDIT})`, 1],
    ['no text shows the second', `![](image:${AUDIT})`, 1],
  ])('FIND-08 are imported when %s, with the number of lost images', async (_what, texts, lost) => {
    const [description, recommendation = ''] = texts?.split(' ') ?? [];
    const image = new File(['GIF89a'], 'image.gif');
    const { data, error } = await runMutation(
      () => useImportFindings({ id: AUDIT, client_id: 'ada' }),
      { findings: [], fileNames: [], images: new Map([AUDIT, FINDING].map((id) => [id, image])) },
      ({ path, query }) => {
        if (path.endsWith('rpc/import_findings')) return Response.json(1);
        if (path.endsWith('/findings'))
          return texts ? Response.json([{ id: FINDING, description, recommendation }]) : refusal();
        // The first image has arrived in an earlier try.
        if (path.endsWith('/complete-upload')) return Response.json({ state: 'completed' });
        return query.endsWith(AUDIT) ? Response.json([{ id: AUDIT }]) : refusal();
      },
    );
    expect([data, error]).toEqual([{ count: 1, lostImages: lost }, null]);
  });
});

it.each(['finding', 'section'] as const)(
  'FIND-05 an image is stored for the %s that shows it',
  async (of) => {
    const sent = connectTestBackend(() => Response.json([]));
    const { result } = renderQueryHook(() => useTextImages('ada', of, FINDING), undefined);
    await result.current.add?.(new File(['GIF89a'], 'image.gif')).catch(() => undefined);
    expect(sent[0]?.body).toMatchObject({ client_id: 'ada', [`${of}_id`]: FINDING });
  },
);

describe('FIND-10 the content of a finding', () => {
  const location = { id: 'l1', repository_id: null, path: 'a.sol', first_line: 1, last_line: 2 };
  const texts = {
    title: 'Reentrancy',
    severity: 'high',
    likelihood: null,
    impact: null,
    description: 'It calls.',
    recommendation: 'Lock it.',
  };
  const base = { id: FINDING, audit_id: AUDIT, updated_at: 'then', ...texts, finding_locations: [location] };
  const content = { ...texts, title: 'Reentrancy in withdraw', locations: [location] };

  const saves = ({ sent }: { sent: ReceivedRequest[] }) =>
    sent.filter(({ path }) => path.endsWith('/save_finding')).map(({ body }) => body);

  it.each([
    ['other lines', [{ ...location, first_line: 7 }], 1],
    ['another file', [{ ...location, path: 'b.sol' }], 1],
    ['the same lines under another id', [{ ...location, id: 'l2' }], 2],
  ])('is a conflict when both changed the locations: %s', async (_what, finding_locations, saveCount) => {
    const mine = { ...content, locations: [{ ...location, last_line: 9 }] };
    const stored = { ...base, finding_locations, updated_at: 'now' };
    const result = await runMutation(
      () => useSaveFinding(AUDIT),
      { base: base as ManagedFinding, content: mine },
      ({ path, body }) => {
        if (!path.endsWith('/save_finding')) return Response.json([stored]);
        const expected = (body as { expected_updated_at?: string }).expected_updated_at;
        return expected === 'now'
          ? noContent()
          : Response.json({ code: 'PT409', message: 'It was changed.' }, { status: 409 });
      },
    );
    expect(saves(result)).toHaveLength(saveCount);
    expect(result.error === null).toBe(saveCount === 2);
  });

  it('of a new draft has the same id at every attempt, and another after it was created', async () => {
    const responses = [refusal, noContent];
    const sent = connectTestBackend(({ path }) =>
      path.endsWith('/save_finding') ? (responses.shift() ?? noContent)() : Response.json([base]),
    );
    const { result } = renderQueryHook(() => useSaveFinding(AUDIT), undefined);
    for (let attempt = 0; attempt < 3; attempt += 1)
      await act(() => result.current.mutateAsync({ base: null, content }).catch(() => undefined));
    const saved = saves({ sent }) as { finding: { id: string } }[];
    const [refused, created, next] = saved.map(({ finding }) => finding.id);
    expect(created).toBe(refused);
    expect(next).not.toBe(created);
  });
});
