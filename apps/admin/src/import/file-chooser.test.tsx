import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FileChooser } from './file-chooser.tsx';

it('FIND-08 takes files that are dropped, but none while it reads others', async () => {
  const [onFiles, onCancel] = [vi.fn<(files: readonly File[]) => void>(), vi.fn<() => void>()];
  const { rerender } = render(<></>);
  const drop = (name: string, isReading: boolean) => {
    const reading = isReading
      ? { step: 'reading' as const, name: 'a.csv', percent: name === 'b.csv' ? 100 : 99 }
      : { step: 'choose' as const };
    rerender(<FileChooser {...{ reading, onFiles, onCancel }} />);
    const items = [{ kind: 'file', getAsFile: () => new File(['Title'], name) }];
    fireEvent.drop(screen.getByLabelText('File'), { dataTransfer: { items, types: ['Files'] } });
  };
  drop('a.csv', false);
  await waitFor(() => expect(onFiles).toHaveBeenCalledOnce());
  drop('a.csv', true);
  expect(screen.getByText('Reading a.csv')).toBeVisible();
  drop('b.csv', true);
  expect(screen.getByText('Looking for findings in a.csv')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
  drop('c.csv', false);
  await waitFor(() => expect(onFiles.mock.lastCall?.[0][0]?.name).toBe('c.csv'));
  expect(onFiles).toHaveBeenCalledTimes(2);
});
