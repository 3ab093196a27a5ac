import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { loaded } from '@portal/testing/components';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { SourceFile } from './source-file.tsx';
import { SourcePage } from './source-page.tsx';

const TEXT = Array.from({ length: 120 }, (_, index) => `line ${index + 1}`).join('\n');

function Page({ begin, text = TEXT, isSlow = false }: { begin: string; text?: string; isSlow?: boolean }) {
  const [hash, setHash] = useState(begin);
  return (
    <>
      <output>{hash}</output>
      <SourceFile
        path="notes"
        file={loaded({ text })}
        findings={[]}
        findingHref={() => '#'}
        newFindingHref={({ first, last }) => `/new?first=${first}&last=${last}`}
        hash={hash}
        // The router changes the address after the focus has moved on.
        onHash={(next) => (isSlow ? setTimeout(() => setHash(next)) : setHash(next))}
      />
    </>
  );
}

async function type(label: string, number: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), number);
}
const expectHref = (href: string) =>
  waitFor(() => expect(screen.getByRole('link', { name: 'New finding here' })).toHaveAttribute('href', href));

it('CODE-03 the number of a line counts once it is typed in full, and an emptied field changes nothing', async () => {
  render(<Page begin="#L80" />);
  await type('Last line', '96');
  await expectHref('/new?first=80&last=80');
  await userEvent.tab();
  await expectHref('/new?first=80&last=96');
  await userEvent.clear(screen.getByLabelText('Last line'));
  await userEvent.tab();
  expect(screen.getByLabelText('Last line')).toHaveValue(96);
  await type('Last line', '500{Enter}');
  await expectHref('/new?first=80&last=120');
  await type('First line', '7{Enter}');
  await expectHref('/new?first=7&last=120');
});

it('CODE-03 the last line is typed after Tab from the first one, although that has moved it', async () => {
  render(<Page begin="#L38-L46" isSlow />);
  await type('First line', '50');
  await userEvent.tab();
  await waitFor(() => expect(screen.getByLabelText('Last line')).toHaveValue(50));
  await userEvent.keyboard('55{Enter}');
  await expectHref('/new?first=50&last=55');
});

it('CODE-03 selecting lines never scrolls, and going to a match does', async () => {
  const scroll = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {});
  render(<Page begin="" text={TEXT.slice(0, TEXT.indexOf('\nline 96'))} isSlow />);
  const user = userEvent.setup();
  await user.click(screen.getByText('50', { exact: true }));
  await screen.findByText('line 50', { selector: 'span' });
  await user.keyboard('{Shift>}');
  await user.click(screen.getByText('53', { exact: true }));
  await user.keyboard('{/Shift}');
  expect(await screen.findByText('lines 50–53')).toBeVisible();
  await expectHref('/new?first=50&last=53');
  expect(scroll).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Find in this file'), 'line 90{Enter}');
  await waitFor(() => expect(scroll).toHaveBeenCalledOnce());
});

it('CODE-02 ALL-01 a file says when its findings could not be loaded, and is shown without marks', async () => {
  respondWith(({ body }) =>
    body['id'] === 's1' && body['path'] === 'notes'
      ? { body: { text: TEXT } }
      : { status: 400, body: { message: 'No.' } },
  );
  const source = { id: 's1', repositoryId: 'r1', commit: '4f'.repeat(20) };
  const page = (
    <SourcePage
      audit={{ title: 'Vault audit', href: '#' }}
      address={{ sourceId: 's1', path: 'notes', since: null, hash: '', onHash: () => {} }}
      query={loaded([[source], [{ id: 'r1', commit_hash: source.commit }]] as const)}
      sourceHref={() => '#'}
      findingHref={() => '#'}
    />
  );
  renderConsole([{ path: '/', element: page }], '/');
  await screen.findByText('Failed to load the findings in this file, so no lines are marked.');
  expect(await screen.findByRole('region', { name: 'Code of notes' })).toHaveTextContent('line 120');
});
