import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useClientStepKeys } from './use-client-step-keys.ts';

const onSelect = vi.fn<(id: string) => void>();

function List({ selectedId }: { selectedId: string | null }) {
  const onKeyDown = useClientStepKeys({ ids: ['a', 'b', 'c'], selectedId, onSelect });
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      <button>List</button>
      <input aria-label="Search" />
      <div role="alertdialog" aria-label="Approve?">
        <button>Approve</button>
      </div>
    </div>
  );
}

async function press(keys: string, selectedId: string | null, role = 'button', name = 'List') {
  onSelect.mockReset();
  render(<List selectedId={selectedId} />);
  screen.getByRole(role, { name }).focus();
  await userEvent.keyboard(keys);
  return onSelect.mock.calls.flat();
}

describe('ADM-04 J and K while a client’s panel is open', () => {
  it.each([
    ['j', 'a', ['b']],
    ['k', 'c', ['b']],
    ['j', 'c', []],
    ['j', 'another page', []],
    ['j', null, []],
  ])('%s on %j selects %j', async (keys, selectedId, selected) => {
    expect(await press(keys, selectedId)).toEqual(selected);
  });

  it.each([
    ['textbox', 'Search'],
    ['button', 'Approve'],
  ])('do nothing while the focus is in a text field or a dialog that asks (%s)', async (role, name) => {
    expect(await press('j', 'a', role, name)).toEqual([]);
  });
});
