import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { respondWith, type DatabaseRequest } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { runtimeConfig } from '@portal/data/client/runtime-config';
import { beforeEach, describe, expect, it } from 'vitest';
import { SettingsPage } from './settings-page.tsx';

const SETTINGS = { page_size: 'A4', primary_color: '#123a6b', accent_color: '#0b57a4', updated_at: 't1' };
const PLANNING = { time_zone: 'UTC', preparation: Array(29).fill({ title: 'Documentation', ticks: null }) };

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
  it('take no colour that is too light or none', async () => {
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
  });

  it('refuse a logo that is an SVG or too large, show the one that is chosen instead, and save or remove it', async () => {
    await renderPage();
    const choose = (content: BlobPart, type: string) =>
      userEvent.upload(screen.getByLabelText('Logo'), new File([content], 'logo', { type }));
    for (const [content, message] of [
      ['<svg><script>alert(1)</script></svg>', /must be a PNG or JPEG/],
      [new Uint8Array(205_000), /can have at most 200 kB/],
    ] as const) {
      await choose(content, 'image/png');
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.queryByRole('img', { name: 'The logo' })).toBeNull();
    }
    await choose(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1]), 'image/jpeg');
    expect(await screen.findByRole('img', { name: 'The logo' })).toHaveAttribute(
      'src',
      'data:image/jpeg;base64,/9j/4AE=',
    );
    expect(screen.queryByText(/can have at most 200 kB/)).toBeNull();
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

it('PROP-03 clients are asked to prepare at most 30 items', async () => {
  open('/planning');
  const add = await screen.findByRole('button', { name: 'Add item' });
  await userEvent.click(add);
  expect(add).toBeDisabled();
});

it('SEAL-03 an unknown address of settings leads to those of reports', async () => {
  const router = open('/nothing');
  await field('Name of the firm');
  expect(router.state.location.pathname).toBe('/admin/settings');
});
