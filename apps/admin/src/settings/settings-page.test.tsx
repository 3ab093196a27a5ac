import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { respondWith, type DatabaseRequest } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
    // What another admin has saved has a time with "later".
    const [base] = stored.updated_at.split(' ');
    const isSave = is(`PATCH report_settings?id=eq.true&updated_at=eq.${base}`);
    if (!isSave || base !== stored.updated_at) return { body: null };
    stored = { ...stored, ...body, updated_at: `${stored.updated_at}+` };
    return { body: stored };
  });
});

const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const open = (path: string) =>
  renderConsole([{ path: '/admin/settings/:tab?', element: <SettingsPage /> }], `/admin/settings${path}`);
async function renderPage() {
  open('');
  await field('Name of the firm');
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save settings' }));

describe('SEAL-03 the settings of reports', () => {
  it('refuse a logo that is an SVG or too large, show the one that is chosen instead, and save or remove it', async () => {
    await renderPage();
    const choose = (content: BlobPart, type: string) =>
      userEvent.upload(screen.getByLabelText('Logo'), new File([content], 'logo', { type }));
    for (const [content, message] of [
      ['<svg><script>alert(1)</script></svg>', /must be a PNG or JPEG/],
      [new Uint8Array(204_801), /can have at most 200 kB/],
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
    Object.assign(stored, { logo: 'A'.repeat(3_000), updated_at: `${stored.updated_at} later` });
    const largest = new Uint8Array(204_800);
    largest.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    await choose(largest, 'image/png');
    await save();
    const choices = await screen.findByRole('region', { name: 'Logo' });
    expect(choices).toHaveTextContent(/A logo of 201 kB.*A logo of 3 kB/);
    expect(screen.getByRole('img').getAttribute('src')).toMatch('data:image/png;base64,');
  });

  it('are previewed as typed, once they are right', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    await renderPage();
    const preview = async (color: string) => {
      fireEvent.change(await field('Main colour'), { target: { value: color } });
      await userEvent.click(screen.getByRole('button', { name: 'Open preview' }));
    };
    const previewed = () => requests.filter(({ path }) => path.endsWith('generate-report'));
    await preview('blue');
    expect(await screen.findByText(/Enter a colour/)).toBeVisible();
    expect(previewed()).toEqual([]);
    expect(screen.queryByText('The preview could not be made')).toBeNull();
    await preview('#222222');
    expect(await screen.findByText('The preview could not be made')).toBeVisible();
    expect(previewed()[0]?.body).toMatchObject({ step: 'sample', settings: { primary_color: '#222222' } });
  });
});

it('PROP-03 clients are asked to prepare at most 30 items', async () => {
  open('/planning');
  const add = await screen.findByRole('button', { name: 'Add item' });
  await userEvent.click(add);
  expect(add).toBeDisabled();
});
