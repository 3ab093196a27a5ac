import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ListAndPanel } from './list-and-panel.tsx';

const onSelect = vi.fn<(id: string | null) => void>();
const IDS = ['a', 'b', 'c'];

function List({ first }: { first: string | null }) {
  const [selectedId, setSelectedId] = useState(first);
  function select(id: string | null) {
    onSelect(id);
    setSelectedId(id);
  }
  const content = (
    <>
      <input aria-label="Note" />
      <div role="alertdialog" aria-label="Approve?">
        <button>Approve</button>
      </div>
    </>
  );
  return (
    <ListAndPanel
      ids={IDS}
      selectedId={selectedId}
      onSelect={select}
      panel={selectedId === null ? null : { title: 'Vale', content }}
    >
      {IDS.map((id) => (
        <button key={id} aria-pressed={id === selectedId}>
          Row {id}
        </button>
      ))}
    </ListAndPanel>
  );
}

async function press(keys: string, first: string | null, role = 'button', name = 'Row a') {
  onSelect.mockReset();
  render(<List first={first} />);
  screen.getByRole(role, { name }).focus();
  await userEvent.keyboard(keys);
  return onSelect.mock.calls.flat();
}

describe('ADM-04 the keys of a list with a panel', () => {
  it.each([
    ['j', 'a', ['b']],
    ['k', 'c', ['b']],
    ['j', 'c', []],
    ['j', 'another page', []],
    ['j', null, []],
    ['{Escape}', 'b', [null]],
    ['{Escape}', null, []],
  ])('%s on %j selects %j', async (keys, first, selected) => {
    expect(await press(keys, first)).toEqual(selected);
  });

  it.each([
    ['j', 'textbox', 'Note'],
    ['{Escape}', 'textbox', 'Note'],
    ['j', 'button', 'Approve'],
    ['{Escape}', 'button', 'Approve'],
  ])(
    '%s does nothing while the focus is in a text field or a dialog that asks (%s)',
    async (...keyAndPlace) => {
      const [keys, role, name] = keyAndPlace;
      expect(await press(keys, 'a', role, name)).toEqual([]);
    },
  );

  it.each([['{Escape}'], ['{Enter}']])(
    '%s in the panel closes it, and the focus returns to the row',
    async (key) => {
      await press(key, 'b', 'button', 'Close details');
      await waitFor(() => expect(screen.getByRole('button', { name: 'Row b' })).toHaveFocus());
      expect(screen.queryByRole('region', { name: 'Details of Vale' })).toBeNull();
    },
  );
});
