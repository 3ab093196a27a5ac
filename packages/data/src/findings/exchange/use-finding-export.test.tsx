import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchImage } from '../../files/text-images.ts';
import { saveFile } from '../../storage/save-file.ts';
import { refusal, renderQueryHook } from '@portal/testing/run-hook';
import { connectTestBackend } from '@portal/testing/test-backend';
import './export-findings.ts';
import type * as Exchanged from '@portal/domain/findings/write/exchanged-finding';
import { useFindingExport } from './use-finding-export.ts';

vi.mock('../../files/text-images.ts', () => ({ fetchImage: vi.fn<typeof fetchImage>() }));
/** Less than what a file may be, because jsdom takes seconds for the bytes of 10 MB. */
vi.mock('@portal/domain/findings/write/exchanged-finding', async (load) => ({
  ...(await load<typeof Exchanged>()),
  MAX_FILE_BYTES: 1_048_576,
  MAX_FINDINGS: 75,
}));
vi.mock('../../storage/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));
beforeEach(() => {
  vi.mocked(saveFile).mockReset();
  vi.mocked(fetchImage).mockReset();
});

const wanted = { audit: { id: 'audit-1', title: 'Vault' }, format: 'json', withDrafts: false } as const;
const row = {
  id: 'f1',
  title: 'Overflow',
  severity_rank: 1,
  ordinal: 1,
  finding_locations: [],
  finding_events: [{ undone_at: '2026-01-01' }],
  finding_comments: [],
};
const audit = { id: 'audit-1', title: 'Vault', audit_scopes: null, scope_repositories: [] };

describe('FIND-09 an export of findings', () => {
  it('that is larger than an import takes is saved in parts, each of which can be imported, with every finding once', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => ({
      ...row,
      id: `f${index}`,
      ordinal: index,
      description: 'é'.repeat(index < 75 ? 8_000 : 5_000),
    }));
    const pages = [rows, []];
    connectTestBackend(({ path }) => Response.json(path.endsWith('/audits') ? audit : pages.shift()));
    const { result } = renderQueryHook(useFindingExport, undefined);
    expect(await act(() => result.current.mutateAsync(wanted))).toBe(150);
    const saved = vi.mocked(saveFile).mock.calls;
    expect(saved.map(([, name]) => name)).toEqual([
      'vault-findings-part-1-of-3.json',
      'vault-findings-part-2-of-3.json',
      'vault-findings-part-3-of-3.json',
    ]);
    for (const [{ size }] of saved) expect(size).toBeLessThanOrEqual(1_048_576);
    const texts = await Promise.all(saved.map(([blob]) => blob.text()));
    const findings = texts.flatMap((text) => (JSON.parse(text) as { findings: object[] }).findings);
    expect(findings).toMatchObject(rows.map(({ id }) => ({ id, ledger: [] })));
  });

  it('that fails saves nothing', async () => {
    const responses = [() => Response.json([row]), refusal];
    connectTestBackend(({ path }) =>
      path.endsWith('/audits') ? Response.json(audit) : (responses.shift() ?? refusal)(),
    );
    const { result } = renderQueryHook(useFindingExport, undefined);
    await act(() => expect(result.current.mutateAsync(wanted)).rejects.toMatchObject({ kind: 'forbidden' }));
    expect(saveFile).not.toHaveBeenCalled();
  });

  it('whose page is left is given up and saves nothing', async () => {
    const requests = connectTestBackend(
      ({ signal }) =>
        new Promise<Response>((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const { result, unmount } = renderQueryHook(useFindingExport, undefined);
    const outcome = result.current.mutateAsync(wanted).then(
      () => 'saved',
      () => 'given up',
    );
    await waitFor(() => expect(requests).toHaveLength(2), { interval: 5 });
    unmount();
    expect(requests.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
    expect(await outcome).toBe('given up');
    expect(saveFile).not.toHaveBeenCalled();
  });
});
