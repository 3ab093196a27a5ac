import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { describe, expect, it } from 'vitest';
import { AdminsPage } from './admins-page.tsx';

const ADMINS = [
  { person_id: 'admin-1', name: 'Ada', email: 'admin@test', has_second_factor: true },
  { person_id: 'admin-2', name: 'Bo', email: 'bo@test', has_second_factor: true },
  { person_id: 'admin-3', name: 'cy@test', email: 'cy@test', has_second_factor: false },
];

const renderPage = () => renderConsole([{ path: '/admin/admins', element: <AdminsPage /> }], '/admin/admins');

describe('AUTH-18 the list of admins', () => {
  it('says who has a second factor, and offers to reset it for others who have one', async () => {
    respondWith(() => ({ body: ADMINS }));
    renderPage();
    const [ada, bo, cy] = await screen.findAllByRole('listitem');
    expect(ada).toHaveTextContent('Ada (you)admin@testTwo-factor on');
    expect(bo).toHaveTextContent('Bobo@testTwo-factor on');
    expect(cy).toHaveTextContent('cy@testTwo-factor off');
    expect(within(bo as HTMLElement).getByRole('button', { name: /^Reset two-factor/ })).toBeVisible();
    for (const other of [ada, cy]) expect(within(other as HTMLElement).queryByRole('button')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Reset two-factor/ }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Bo · bo@test');
  });
});
