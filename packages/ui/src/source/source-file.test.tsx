import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { SourceFile } from './source-file.tsx';

const TEXT = Array.from({ length: 120 }, (_, index) => `line ${index + 1}`).join('\n');
const Link = ({ href, children }: { href: string; children?: React.ReactNode }) => (
  <a href={href}>{children}</a>
);

function Page({ begin }: { begin: string }) {
  const [hash, setHash] = useState(begin);
  return (
    <>
      <output>{hash}</output>
      <SourceFile
        path="notes"
        file={{
          data: { text: TEXT },
          isPending: false,
          isFetching: false,
          isFetchedAfterMount: true,
          refetch: () => {},
        }}
        findings={[]}
        findingHref={() => '#'}
        newFindingHref={({ first, last }) => `/new?first=${first}&last=${last}`}
        hash={hash}
        onHash={setHash}
        linkComponent={Link}
      />
    </>
  );
}

it('CODE-03 the number of a line counts once it is typed in full, and an emptied field changes nothing', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  render(<Page begin="#L80" />);
  const last = screen.getByLabelText('Last line');
  const link = screen.getByRole('link', { name: 'New finding here' });
  await userEvent.clear(last);
  await userEvent.type(last, '96');
  expect(link).toHaveAttribute('href', '/new?first=80&last=80');
  await userEvent.tab();
  expect(link).toHaveAttribute('href', '/new?first=80&last=96');
  await userEvent.clear(last);
  await userEvent.tab();
  expect(last).toHaveValue(96);
  await userEvent.clear(last);
  await userEvent.type(last, '500{Enter}');
  expect(link).toHaveAttribute('href', '/new?first=80&last=120');
  await userEvent.clear(screen.getByLabelText('First line'));
  await userEvent.type(screen.getByLabelText('First line'), '7{Enter}');
  expect(link).toHaveAttribute('href', '/new?first=7&last=120');
});
