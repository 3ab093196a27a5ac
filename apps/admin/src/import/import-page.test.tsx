import { respondWith, type Respond } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { FileChooser } from './file-chooser.tsx';
import { ImportPage } from './import-page.tsx';
import { SkippedCard } from './skipped-card.tsx';
import { readFiles } from '@portal/domain/findings/read/read-files';

const TEXT =
  'Title,Severity,Description,Path,Rule\nReentrancy,high,A **call** first.,src/A.sol,R-1\nNo event,low,,,\n';

const AUDIT_ID = '7d1f0e0a-0000-4000-8000-000000000001';
const audit = { id: AUDIT_ID, title: 'Vault', client_id: 'u1', scope_repositories: [] };

/** Reads the files in the page itself: jsdom has no workers, and its files no streams. */
function startInPage(text = TEXT) {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:worker');
  vi.stubGlobal('Worker', function Worker() {
    const tell = (data: object) =>
      act(() => void worker.dispatchEvent(new MessageEvent('message', { data })));
    const stream = () => new Response(new TextEncoder().encode(text)).body;
    const worker = Object.assign(new EventTarget(), {
      postMessage: (files: File[]) => {
        const streamed = files.map((file) => Object.assign(file, { stream }));
        void readFiles(streamed, () => undefined).then((read) => tell({ read }));
      },
      terminate: () => {},
    });
    setTimeout(() => tell({ isReady: true }));
    return worker;
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Renders the page with what the database returns, and chooses files of these names. Returns what is sent to a function. */
async function choose(names: string[], respond: Respond) {
  const requests = respondWith((request) =>
    request.is(`GET audits?id=eq.${AUDIT_ID}`) ? { body: [audit] } : respond(request),
  );
  renderConsole(
    [
      { path: '/admin/audits/:auditId/import', element: <ImportPage /> },
      { path: '/admin/audits/:auditId/findings', element: null },
    ],
    `/admin/audits/${AUDIT_ID}/import`,
  );
  await userEvent.upload(
    await screen.findByLabelText('Files of findings'),
    names.map((name) => new File([TEXT], name)),
  );
  await screen.findByText(/^Not imported|: \d+ read: /);
  return (path: string) => requests.filter((one) => one.path === path).map(({ body }) => body);
}

const IMPORT = 'rpc/import_findings';
const imported: Respond = ({ path }) => ({ body: path === IMPORT ? 3 : [] });

const findingBoxes = () =>
  screen
    .getAllByRole('checkbox')
    .slice(1)
    .map((box) => box.closest('label')?.textContent ?? '');

it('FIND-08 two files are one preview, filtered by severity and state, with severities changed before anything is written', async () => {
  startInPage();
  const sent = await choose(['a.csv', 'b.csv'], imported);
  expect(
    screen.getByText('CSV: 4 read: 2 new, 0 already in the audit, 2 read twice, 0 not imported'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 2 drafts' })).toBeEnabled();

  await userEvent.selectOptions(screen.getByLabelText('State'), 'Read twice');
  expect(findingBoxes()).toEqual([expect.stringMatching(/^Reentrancy/), expect.stringMatching(/^No event/)]);
  await userEvent.selectOptions(screen.getByLabelText('Severity'), 'Low');
  expect(findingBoxes()).toEqual([expect.stringMatching(/^No event/)]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown findings' }));
  await userEvent.selectOptions(screen.getByLabelText('Severity of 1 selected finding'), 'Gas');
  expect(screen.getByText('No finding matches the filter.')).toBeVisible();

  await userEvent.selectOptions(screen.getByLabelText('Severity'), 'Any severity');
  await userEvent.selectOptions(screen.getByLabelText('State'), 'New');
  await userEvent.click(screen.getByRole('button', { name: 'Text and locations of Reentrancy' }));
  expect(await screen.findByText('call', { selector: 'strong' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'Locations' })).toHaveTextContent('src/A.sol');
  expect(screen.getAllByText('a.csv: Row 2').at(-1)).toBeVisible();
  expect(screen.getByText('R-1', { selector: 'dd' })).toBeVisible();

  expect(sent(IMPORT)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 drafts' }));
  await waitFor(() => expect(sent(IMPORT)).toHaveLength(1));
  expect(sent(IMPORT)[0]).toMatchObject({
    audit_id: AUDIT_ID,
    import_id: expect.any(String),
    file_names: ['a.csv', 'b.csv'],
    findings: [
      { title: 'Reentrancy', severity: 'high', is_again: false },
      { title: 'No event', severity: 'low' },
      { title: 'No event', severity: 'gas' },
    ],
  });
});

it('FIND-08 takes files that are dropped, but none while it reads others', async () => {
  const [onFiles, onCancel] = [vi.fn<(files: readonly File[]) => void>(), vi.fn<() => void>()];
  const { rerender } = render(<></>);
  const drop = (name: string, isReading: boolean) => {
    const reading = isReading
      ? { step: 'reading' as const, name: 'a.csv', percent: 100 }
      : { step: 'choose' as const };
    rerender(<FileChooser {...{ reading, onFiles, onCancel }} />);
    const items = [{ kind: 'file', getAsFile: () => new File([TEXT], name) }];
    fireEvent.drop(screen.getByLabelText('File'), { dataTransfer: { items, types: ['Files'] } });
  };
  drop('a.csv', false);
  await waitFor(() => expect(onFiles).toHaveBeenCalledOnce());
  drop('b.csv', true);
  expect(screen.getByText('Looking for findings in a.csv')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
  drop('c.csv', false);
  await waitFor(() => expect(onFiles.mock.lastCall?.[0][0]?.name).toBe('c.csv'));
  expect(onFiles).toHaveBeenCalledTimes(2);
});

it('FIND-08 the statuses of a past audit are imported only when the admin chooses it', async () => {
  startInPage('Title,Severity,Status\nReentrancy,high,Fixed in 1f2e3d4\nNo event,low,Open\n');
  const refused = { status: 409, body: { code: 'PT409', message: 'Not now.' } };
  const sent = await choose(['past.csv'], ({ path }) => (path === IMPORT ? refused : { body: [] }));
  const tryImport = async (times: number) => {
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 drafts' }));
    await waitFor(() => expect(sent(IMPORT)).toHaveLength(times));
    return sent(IMPORT).at(-1)?.['findings'];
  };
  expect(JSON.stringify(await tryImport(1))).not.toContain('source_status');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Import the statuses too/ }));
  expect(screen.getByText('Fixed')).toBeVisible();
  expect(await tryImport(2)).toMatchObject([
    { source_status: 'fixed', source_reason: 'Fixed in 1f2e3d4', source_link: '1f2e3d4' },
    { title: 'No event' },
  ]);
});

it('FIND-08 what is no finding is imported as one, alone or with all of its kind, with the severity that the admin chooses', async () => {
  startInPage('# Report\n## A\nOne.\n## B\nTwo.\n## C\nThree.\n## D\nSeverity: Odd\n');
  const sent = await choose(['unknown.md'], imported);
  await userEvent.selectOptions(screen.getByLabelText('Import as a finding: B'), 'High');
  expect(findingBoxes()).toEqual([expect.stringMatching(/^B/)]);
  await userEvent.selectOptions(screen.getByLabelText('Import all 3 as findings'), 'Low');
  await userEvent.click(screen.getByRole('button', { name: 'Import 4 drafts' }));
  await waitFor(() => expect(sent(IMPORT)).toHaveLength(1));
  expect(sent(IMPORT)[0]?.['findings']).toMatchObject([
    { title: 'B', severity: 'high', description: 'Two.' },
    { title: 'A', severity: 'low', description: 'One.' },
    { title: 'C', severity: 'low', description: 'Three.' },
    { title: 'D', severity: 'low', description: 'Severity: Odd' },
  ]);
});

it('FIND-08 counts the reasons that are not listed', () => {
  const skipped = Array.from({ length: 300 }, (_, n) => ({ where: `Row ${n}`, reason: `No ${n % 202}.` }));
  render(<SkippedCard skipped={skipped} onImport={() => {}} />);
  expect(screen.getByText('and 2 more reasons')).toBeVisible();
});

it('FIND-08 a finding that has changed in the file is updated by field, and what was changed in the portal is kept unless the admin takes it', async () => {
  startInPage('Title,Severity,Description,Path\nReentrancy,high,New text.,src/A.sol\n');
  const stored = rows.draft({
    id: 'f0000000-0000-4000-8000-000000000001',
    audit_id: AUDIT_ID,
    severity: 'low',
    impact: 'high',
    description: 'Old text.',
    recommendation: 'Ours.',
    created_at: '2026-01-01',
    updated_at: '2026-01-02',
    finding_locations: [
      { id: 'l', repository_id: null, path: 'src/A.sol', first_line: null, last_line: null },
    ],
  });
  const sent = await choose(['changed.csv'], ({ is, path }) => {
    if (is(`GET findings?id=eq.${stored.id}&audit_id=eq.${AUDIT_ID}`)) return { body: [stored] };
    if (is(`GET rpc/finding_identities?audit_id=${AUDIT_ID}`))
      return { body: [['Reentrancy', 'text:0', [[null, 'src/A.sol', null, null]], stored.id]] };
    return { body: path === 'rpc/save_finding' ? stored.id : [] };
  });
  expect(screen.getByText(/0 new, 0 already in the audit, 1 changed/)).toBeVisible();
  // Importing it as new would add it a second time.
  expect(screen.getByRole('button', { name: /^Import 0/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Update Reentrancy' }));
  expect(await screen.findByText('This finding was changed in the portal')).toBeVisible();
  expect(screen.getByText('Changed in both since the import.')).toBeVisible();
  expect(screen.queryAllByRole('checkbox', { name: /^Take the/, checked: true })).toEqual([]);
  expect(screen.queryByRole('checkbox', { name: 'Take the recommendation of the file' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Take the description of the file' }));
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(sent('rpc/save_finding')).toHaveLength(1));
  expect(sent('rpc/save_finding')[0]).toMatchObject({
    finding: {
      id: stored.id,
      description: 'New text.',
      severity: 'low',
      recommendation: 'Ours.',
      impact: 'high',
    },
    locations: [{ id: 'l', repository_id: null, path: 'src/A.sol' }],
    expected_updated_at: '2026-01-02',
    from_file: { title: 'Reentrancy', description: 'New text.', locations: [{ path: 'src/A.sol' }] },
  });
});
