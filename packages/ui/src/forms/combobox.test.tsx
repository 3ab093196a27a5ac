import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { loaded, typeAtOnce } from '@portal/testing/components';
import { Combobox, type ComboboxProps } from './combobox.tsx';

const options = [
  { value: '1', label: 'Halcyon', description: 'a@halcyon.example' },
  { value: '2', label: 'Meridian', description: 'b@meridian.example' },
  { value: '3', label: 'Northwind', description: 'c@northwind.example' },
];

function setUp(props: Partial<ComboboxProps> = {}) {
  const onSelect = vi.fn<ComboboxProps['onSelect']>();
  render(
    <Combobox options={options} value={null} onSelect={onSelect} placeholder="Select a client" {...props} />,
  );
  return onSelect;
}

const open = () => userEvent.click(screen.getByRole('combobox', { name: 'Select a client' }));
const searchBox = () => screen.getByRole('combobox', { name: 'Search…' });

test('PICK-03 can be used with the keyboard alone: open, search, move, choose', async () => {
  const onSelect = setUp();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  const box = screen.getByRole('combobox', { name: 'Search…' });
  expect(box).toHaveFocus();
  await userEvent.keyboard('example{ArrowDown}{ArrowDown}{ArrowUp}');
  const active = screen.getByRole('option', { name: /Meridian/ });
  expect(box).toHaveAttribute('aria-activedescendant', active.id);
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(options[1]);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Select a client' })).toHaveFocus();
});

test('PICK-03 calls onSearch once per pause in typing and shows the options unfiltered', async () => {
  const onSearch = vi.fn<(query: string) => void>();
  setUp({ onSearch });
  await open();
  await waitFor(() => expect(onSearch).toHaveBeenCalledExactlyOnceWith(''));
  typeAtOnce(searchBox(), 'mer');
  await waitFor(() => expect(onSearch).toHaveBeenCalledTimes(2));
  expect(onSearch).toHaveBeenLastCalledWith('mer');
  expect(screen.getAllByRole('option')).toHaveLength(3);
});

test('PICK-05 Enter does not choose what an earlier text has found', async () => {
  const onSearch = vi.fn<(query: string) => void>();
  const onSelect = setUp({ onSearch });
  await open();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3 found'));
  fireEvent.change(searchBox(), { target: { value: 'mer' } });
  fireEvent.keyDown(searchBox(), { key: 'Enter' });
  expect(onSelect).not.toHaveBeenCalled();
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('mer'));
  fireEvent.keyDown(searchBox(), { key: 'Enter' });
  expect(onSelect).toHaveBeenCalledOnce();
});

test('ALL-01 a failed search shows its error in place of the options', async () => {
  const refetch = vi.fn<() => void>();
  setUp({
    options: [],
    onSearch: () => {},
    query: { ...loaded(), refetch },
    errorText: 'Failed to load clients',
  });
  await open();
  expect(screen.getByRole('status')).toHaveTextContent('Failed to load clients');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test.each([
  ['while an input method is composing text', { isComposing: true }],
  ['when it ends a composition in Safari', { keyCode: 229 }],
])('PICK-03 Enter does not select an option %s', async (_when, composition) => {
  const onSelect = setUp();
  await open();
  fireEvent.keyDown(searchBox(), { key: 'Enter', ...composition });
  expect(onSelect).not.toHaveBeenCalled();
  fireEvent.keyDown(searchBox(), { key: 'Enter' });
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(options[0]);
});
