import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { ApplicationNotes } from './application-notes.tsx';

const note = (id: string, facts: object = {}) => ({
  id,
  author_name: 'Lin Chen',
  kind: 'note',
  body: `Text of ${id}`,
  created_at: '2026-11-21T10:00:00+00:00',
  ...facts,
});

const renderNotes = () =>
  renderConsole([{ path: '/', element: <ApplicationNotes clientId="client-1" /> }], '/');

describe('ADM-12 notes on an application', () => {
  it('show which are reasons that the client was told, and markup as text', async () => {
    respondWith(({ is }) => ({
      body: is('GET application_notes?client_id=eq.client-1') && [
        note('one', { kind: 'shared_reason', author_name: null }),
        note('two', { body: '<img src=x onerror=alert(1)>' }),
      ],
    }));
    renderNotes();
    const [one, two] = within(await screen.findByRole('list', { name: 'Notes' })).getAllByRole('listitem');
    expect(one).toHaveTextContent(/A former admin .*rejection, shared with the client/);
    expect(two).toHaveTextContent('<img src=x onerror=alert(1)>');
    expect(document.querySelector('img')).toBeNull();
  });

  it('are not sent while they are empty', async () => {
    const requests = respondWith(() => ({ body: [] }));
    renderNotes();
    await userEvent.click(await screen.findByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Write something first.')).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
