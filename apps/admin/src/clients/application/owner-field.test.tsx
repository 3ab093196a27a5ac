import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { OwnerField } from './owner-field.tsx';

const LIN = { person_id: 'admin-1', name: 'Lin Chen', email: 'lin@firm.test', has_second_factor: true };
const BO = { ...LIN, person_id: 'admin-2', name: 'Bo' };

/** Renders the field for an application with this owner; `onChange` responds to a change. */
function renderField(owner: string | null, onChange: () => { status?: number; body: unknown }) {
  const requests = respondWith(({ method, path }) => {
    if (path === 'rpc/list_admins') return { body: [LIN, BO] };
    return method === 'GET' ? { body: owner ? [{ owner_id: owner }] : [] } : onChange();
  });
  renderConsole([{ path: '/', element: <OwnerField userId="client-1" /> }], '/');
  return () =>
    requests
      .filter(({ method, path }) => path === 'application_owners' && method !== 'GET')
      .map(({ method, query, body }) => [method, query.get('client_id'), query.get('owner_id'), body]);
}

const field = () => screen.findByLabelText('Owner');

describe('ADM-12 the owner of an application', () => {
  it.each([
    ['set', null, { status: 409, body: { code: '23505', message: 'duplicate key value' } }],
    ['changed', 'admin-1', { body: null }],
  ])('that another admin has %s meanwhile is kept, and the admin is told', async (_how, owner, response) => {
    renderField(owner, () => response);
    await userEvent.selectOptions(await field(), 'Bo');
    expect(await screen.findByText('Failed to change the owner')).toBeVisible();
    expect(screen.getByText('Another admin has changed the owner meanwhile.')).toBeVisible();
    expect(await field()).toHaveDisplayValue(owner ? 'Lin Chen' : 'Unassigned');
  });
});
