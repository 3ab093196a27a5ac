import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { respondWith, type DatabaseRequest } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { runtimeConfig } from '@portal/data/client/runtime-config';
import { beforeEach, describe, expect, it } from 'vitest';
import { SettingsPage } from './settings-page.tsx';

const SETTINGS = { page_size: 'A4', primary_color: '#123a6b', accent_color: '#0b57a4', updated_at: 't1' };
const PLANNING = { time_zone: 'UTC', preparation: [{ title: 'Documentation', ticks: null }] };

let stored: typeof SETTINGS & { logo?: string | null };
let requests: DatabaseRequest[];
beforeEach(() => {
  stored = { ...SETTINGS };
  requests = respondWith(({ is, path, body }) => {
    if (path === 'engagement_settings') return { body: [PLANNING] };
    if (is('GET report_settings?id=eq.true')) return { body: [stored] };
    if (!is(`PATCH report_settings?id=eq.true&updated_at=eq.${stored.updated_at}`)) return { body: null };
    stored = { ...stored, ...body, updated_at: `${stored.updated_at}+` };
    return { body: stored };
  });
});

const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const saves = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const open = (path: string) =>
  renderConsole([{ path: '/admin/settings/:tab?', element: <SettingsPage /> }], `/admin/settings${path}`);
async function renderPage() {
  open('');
  await field('Name of the firm');
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save settings' }));

async function type(name: string | RegExp, value: string) {
  const input = await field(name);
  fireEvent.change(input, { target: { value } });
}

describe('SEAL-03 the settings of reports', () => {
  it('take no colour that is too light or none, and no logo that is an SVG or too large', async () => {
    await renderPage();
    for (const [color, message] of [
      ['#ffff00', /Too light for white paper/],
      ['blue', /Enter a colour/],
    ] as const) {
      await type('Main colour', color);
      await save();
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(saves()).toEqual([]);
    for (const [content, message] of [
      ['<svg><script>alert(1)</script></svg>', /must be a PNG or JPEG/],
      [new Uint8Array(205_000), /can have at most 200 kB/],
    ] as const) {
      await userEvent.upload(
        screen.getByLabelText('Logo'),
        new File([content], 'logo.png', { type: 'image/png' }),
      );
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.queryByRole('img', { name: 'The logo' })).toBeNull();
    }
  });

  it('show the logo that was chosen, and save or remove it', async () => {
    await renderPage();
    const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1])], 'logo.jpg', { type: 'image/jpeg' });
    await userEvent.upload(screen.getByLabelText('Logo'), jpeg);
    expect(await screen.findByRole('img', { name: 'The logo' })).toHaveAttribute(
      'src',
      'data:image/jpeg;base64,/9j/4AE=',
    );
    await save();
    await waitFor(() => expect(stored.logo).toBe('/9j/4AE='));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove logo' }));
    await save();
    await waitFor(() => expect(stored.logo).toBeNull());
  });

  it('warn when the portal has another name, and say nothing when it is the same', async () => {
    await renderPage();
    expect(screen.queryByText('Two names for one firm')).toBeNull();
    await type('Name of the firm', 'Guardian Audits');
    expect(await screen.findByText('Two names for one firm')).toBeVisible();
    await type('Name of the firm', runtimeConfig().brand.name.toUpperCase());
    await waitFor(() => expect(screen.queryByText('Two names for one firm')).toBeNull());
  });
});

it('PROP-01 PROP-03 planning takes no factor that is no number, and no item without a name', async () => {
  open('/planning');
  await type('Factor', 'much');
  await userEvent.clear(await field(/^Item 1/));
  await userEvent.click(screen.getByRole('button', { name: 'Save planning' }));
  expect(await screen.findByText('A number from 0.1 to 20, such as 1.5.')).toBeVisible();
  expect(screen.getByText('Enter what it is')).toBeVisible();
  expect(saves()).toEqual([]);
});

describe('STAFF-03 the rule of approvals', () => {
  it('is changed after a question that says whom it binds, and stays as it is when that is cancelled', async () => {
    let rule = false;
    requests = respondWith(({ path, body }) => {
      if (path === 'rpc/set_approval_rule') rule = (body as { is_on: boolean }).is_on;
      return { body: path === 'rpc/approval_rule' ? rule : null };
    });
    open('/approvals');
    const box = await screen.findByRole('checkbox', { name: /^A second person approves/ });
    const changes = () => requests.filter(({ path }) => path === 'rpc/set_approval_rule').length;
    await userEvent.click(box);
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/nobody in the firm publishes a finding/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(box).not.toBeChecked();
    expect(changes()).toBe(0);
    await userEvent.click(box);
    await userEvent.click(await screen.findByRole('button', { name: 'Require approvals' }));
    expect(await screen.findByText('Findings now need an approval')).toBeVisible();
    expect(box).toBeChecked();
    expect(changes()).toBe(1);
  });

  it('has an address, and an unknown one leads to the settings of reports', async () => {
    const router = open('/nothing');
    await field('Name of the firm');
    expect(router.state.location.pathname).toBe('/admin/settings');
  });
});
