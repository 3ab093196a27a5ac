import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useRowKeyboardNavigation } from './use-row-keyboard-navigation.ts';

const onSelect = vi.fn<(id: string | null) => void>();

function List({ ids, selectedId }: { ids: readonly string[]; selectedId: string | null }) {
  const { rowProps } = useRowKeyboardNavigation({ ids, selectedId, onSelect });
  return (
    <table>
      <tbody>
        {ids.map((id) => (
          <tr key={id} aria-label={id} {...rowProps(id)}>
            <td>
              <button>In {id}</button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const row = (id: string) => screen.getByRole('row', { name: id });
const tabbable = () =>
  screen
    .getAllByRole('row')
    .filter(({ tabIndex }) => tabIndex === 0)
    .map((one) => one.getAttribute('aria-label'));
const IDS = ['a', 'b', 'c'];

function open(selectedId: string | null = null) {
  onSelect.mockReset();
  const { rerender } = render(<List ids={IDS} selectedId={selectedId} />);
  return (ids: readonly string[], selected: string | null) =>
    rerender(<List ids={ids} selectedId={selected} />);
}

describe('ADM-02 ALL-02 the rows of the clients table', () => {
  it('have one tab stop: the row that had the focus, else the selected one, else the first', () => {
    const show = open();
    expect(tabbable()).toEqual(['a']);
    show(IDS, 'c');
    expect(tabbable()).toEqual(['c']);
    row('b').focus();
    show(IDS, 'c');
    expect(tabbable()).toEqual(['b']);
    show(['c', 'd'], 'c');
    expect(tabbable()).toEqual(['c']);
    show(['d', 'e'], 'c');
    expect(tabbable()).toEqual(['d']);
    expect(row('e').tabIndex).toBe(-1);
  });

  it('are walked through with arrows, Home and End, and end at both ends', async () => {
    open();
    row('a').focus();
    for (const [key, id] of [
      ['{ArrowDown}', 'b'],
      ['{End}', 'c'],
      ['{ArrowDown}', 'c'],
      ['{ArrowUp}', 'b'],
      ['{Home}', 'a'],
      ['{ArrowUp}', 'a'],
    ] as const) {
      await userEvent.keyboard(key);
      expect(row(id)).toHaveFocus();
    }
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('are selected with Enter and Space, and Space takes the selection away', async () => {
    const show = open();
    row('b').focus();
    await userEvent.keyboard('{Enter}');
    expect(onSelect).toHaveBeenLastCalledWith('b');
    await userEvent.keyboard(' ');
    expect(onSelect).toHaveBeenLastCalledWith('b');
    show(IDS, 'b');
    await userEvent.keyboard('{Enter}');
    expect(onSelect).toHaveBeenLastCalledWith('b');
    await userEvent.keyboard(' ');
    expect(onSelect).toHaveBeenLastCalledWith(null);
    expect(onSelect).toHaveBeenCalledTimes(4);
  });

  it('leave Enter, Space and clicks to the links and buttons inside, which are tab stops in the tab stop alone', async () => {
    open();
    screen.getByRole('button', { name: 'In b' }).focus();
    await userEvent.keyboard('{Enter} ');
    await userEvent.click(screen.getByRole('button', { name: 'In b' }));
    expect(onSelect).not.toHaveBeenCalled();
    expect(screen.getAllByRole('button').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
    await userEvent.click(screen.getByRole('row', { name: 'a' }));
    expect(onSelect.mock.calls).toEqual([['a']]);
  });

  it('are selected only when a moving key is released, and only another one', async () => {
    open('b');
    const user = userEvent.setup();
    row('b').focus();
    await user.keyboard('{ArrowDown>3}');
    expect(onSelect).not.toHaveBeenCalled();
    await user.keyboard('{/ArrowDown}');
    expect(onSelect.mock.calls).toEqual([['c']]);
    onSelect.mockReset();
    row('b').focus();
    await userEvent.keyboard('{Shift}x');
    row('a').focus();
    await userEvent.keyboard('x');
    expect(onSelect).not.toHaveBeenCalled();
    row('b').dispatchEvent(new KeyboardEvent('keyup', { key: 'End', bubbles: true }));
    expect(onSelect).not.toHaveBeenCalled();
  });
});
