import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

const onChange = vi.fn<(search: string) => void>();
const field = (value: string) => (
  <SearchField label="Search" placeholder="Name" value={value} onChange={onChange} />
);
const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
const pause = () => act(() => void vi.advanceTimersByTime(1_000));

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});

it('ADM-03 keeps what is typed while the list takes over an earlier text', () => {
  const { rerender } = render(field(''));
  type('v');
  pause();
  type('va');
  pause();
  type('vau');
  rerender(field('v'));
  expect(screen.getByRole('searchbox')).toHaveValue('vau');
  rerender(field('va'));
  expect(screen.getByRole('searchbox')).toHaveValue('vau');
  pause();
  expect(onChange.mock.calls).toEqual([['v'], ['va'], ['vau']]);
});

it('ADM-03 shows a search that comes from elsewhere, also one that was typed before', () => {
  const { rerender } = render(field(''));
  type('vault');
  pause();
  rerender(field('vault'));
  rerender(field(''));
  expect(screen.getByRole('searchbox')).toHaveValue('');
  rerender(field('vault'));
  expect(screen.getByRole('searchbox')).toHaveValue('vault');
});
