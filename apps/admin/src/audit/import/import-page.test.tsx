import { answerWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ImportPage } from './import-page.tsx';
import { readFindingsFile } from './read/read-findings-file.ts';
import { startWorker } from './start-worker.ts';

vi.mock('./start-worker.ts', () => ({ startWorker: vi.fn<typeof startWorker>() }));

const TEXT = 'Title,Severity\nReentrancy,high\nNo event,low\n';

/** Reads the file in the page itself: jsdom has no workers. */
class InPageWorker extends EventTarget {
  postMessage(file: File) {
    setTimeout(() => this.tell({ file: readFindingsFile(file.name, TEXT) }));
  }
  terminate() {}
  tell(data: object) {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

const AUDIT_ID = '7d1f0e0a-0000-4000-8000-000000000001';
const audit = { id: AUDIT_ID, title: 'Vault', user_id: 'u1', scope_repositories: [] };

it('FIND-08 ALL-01 keeps the read file and what is ticked when a refetch in the background fails', async () => {
  vi.mocked(startWorker).mockImplementation(() => {
    const worker = new InPageWorker();
    setTimeout(() => worker.tell({ progress: 1 }));
    return worker as unknown as Worker;
  });
  let isDown = false;
  const requests = answerWith(({ path }) => {
    if (isDown) return { status: 400, body: { code: '22023', message: 'no' } };
    return { body: path === 'audits' ? [audit] : [] };
  });
  renderConsole(
    [{ path: '/admin/audits/:auditId/import', element: <ImportPage /> }],
    `/admin/audits/${AUDIT_ID}/import`,
  );
  await userEvent.upload(await screen.findByLabelText('File of findings'), new File([TEXT], 'findings.csv'));
  await userEvent.click(await screen.findByRole('checkbox', { name: /No event/ }));
  expect(screen.getByRole('button', { name: 'Import 1 draft' })).toBeEnabled();

  isDown = true;
  const count = requests.length;
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(requests.length).toBeGreaterThan(count + 1));
  await act(async () => new Promise((settled) => setTimeout(settled, 100)));

  expect(screen.getByRole('button', { name: 'Import 1 draft' })).toBeEnabled();
  expect(screen.getByRole('checkbox', { name: /No event/ })).not.toBeChecked();
  expect(screen.queryByRole('alert')).toBeNull();
});
