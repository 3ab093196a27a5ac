import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
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

test('PICK-03 is used by keyboard alone: open, search, move, choose', async () => {
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

test('PICK-03 searches names and descriptions, and says when nothing is found', async () => {
  setUp();
  await open();
  await userEvent.type(searchBox(), 'NORTHWIND.ex');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await userEvent.type(searchBox(), 'zzz');
  expect(screen.queryAllByRole('option')).toHaveLength(0);
  expect(screen.getByRole('status')).toHaveTextContent('Nothing found');
});

test('PICK-03 asks the server once per pause in typing and shows its answer unfiltered', async () => {
  const onSearch = vi.fn<(query: string) => void>();
  setUp({ onSearch });
  await open();
  await waitFor(() => expect(onSearch).toHaveBeenCalledExactlyOnceWith(''));
  await userEvent.type(searchBox(), 'mer');
  await waitFor(() => expect(onSearch).toHaveBeenCalledTimes(2));
  expect(onSearch).toHaveBeenLastCalledWith('mer');
  expect(screen.getAllByRole('option')).toHaveLength(3);
});

test('a failed search is said in place of the options', async () => {
  setUp({ options: [], onSearch: () => {}, error: 'Failed to load clients' });
  await open();
  expect(screen.getByRole('status')).toHaveTextContent('Failed to load clients');
});

test('the chosen one is shown and marked', async () => {
  setUp({ value: options[2] });
  expect(screen.getByRole('combobox')).toHaveTextContent('Northwind');
  await open();
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Northwind');
});
