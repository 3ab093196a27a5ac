// Screens of a client who uses the pages: dialogs, menus, messages and the search.
import type { Page } from '@playwright/test';
import { press, type Screen, screen } from './screen.ts';

const text = (name: string, size = 1) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'x') });

const files = { path: '/files', title: 'Files & Media' };
const request = { path: '/request', title: 'Request Service' };
const profile = { path: '/profile', title: 'Profile' };
const tokens = { path: '/profile/tokens', title: 'Access tokens' };
const webhooks = { path: '/profile/webhooks', title: 'Webhooks' };
const contact = { path: '/contact', title: 'Contact & Support' };

const searchFor = (words: string) => async (page: Page) => {
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('combobox', { name: /^Search pages/ }).fill(words);
};

export const interactiveScreens: Screen[] = [
  screen('files-uploading', files, /uploading;/, {
    hangingRequests: /\/storage\/v1\/object\/client-files\//,
    interact: (page) =>
      page
        .getByLabel('Files to upload')
        .setInputFiles([
          text('Scope.md'),
          text('Threat model.md'),
          text('Sources.exe'),
          text('Empty.txt', 0),
        ]),
  }),
  screen('files-delete-dialog', files, /The file will be deleted/, press(/^Delete A very long name/)),
  screen(
    'reports-earlier-versions',
    { path: '/reports', title: 'Audit Reports' },
    /Report · /,
    press('Earlier versions'),
  ),
  screen('request-refused', request, 'Please fill in all required fields', async (page) => {
    await page.getByRole('radio', { name: /Code review/ }).check();
    await press('Submit Request')(page);
  }),
  screen('request-sent', request, /received your request/, async (page) => {
    await page.getByRole('radio', { name: /Code review/ }).check();
    await page.getByLabel('Project Name').fill('Vault core');
    await page.getByLabel('Additional Information').fill('A second look at the fixes.');
    await press('Submit Request')(page);
  }),
  // At another width the row is a different component, whose dialog is closed.
  screen('request-edit', request, 'You can change it until we have accepted or declined it.', {
    widths: [1440],
    interact: press(/^Edit /),
  }),
  screen('request-edited', request, 'Request saved', async (page) => {
    await page
      .getByRole('button', { name: /^Edit / })
      .last()
      .click();
    await page.getByRole('dialog').getByLabel('Additional Information').fill('Frozen in two weeks.');
    await press('Save request')(page);
  }),
  screen('request-withdraw', request, /It stays in your list as withdrawn/, {
    widths: [1440],
    interact: press(/^Withdraw /),
  }),
  screen('profile-access', { path: '/profile/access', title: 'Access' }, /viewed your portal for 1 minute/),
  screen('profile-webhooks', webhooks, 'Hide messages', press('Show messages to hooks.harbor.example')),
  screen('profile-webhook-dialog', webhooks, 'Redirects are not followed.', press('Add webhook')),
  screen('profile-tokens', tokens, 'Deploy pipeline'),
  screen('profile-token-dialog', tokens, 'Days until it expires', press('Create a token')),
  screen('profile-refused', profile, 'You have unsaved changes.', async (page) => {
    await page.getByLabel('Website').fill('javascript:alert(1)');
    await press('Save Changes')(page);
  }),
  screen('search-open', contact, 'Vault core 1', searchFor('Vault')),
  screen('search-nothing', contact, 'Nothing found', searchFor('nothing is called this')),
  screen('shortcuts', contact, 'Use single-key shortcuts', async (page) => {
    await page.getByText('Telegram').first().waitFor();
    await page.keyboard.press('?');
  }),
  screen(
    'knowledge-recommended',
    { path: '/knowledge?category=audit-preparation', title: 'Knowledge Base' },
    'Recommended for you',
  ),
  screen('sidebar-drawer', contact, 'Main Website', {
    widths: [360, 600],
    interact: press('Open navigation'),
  }),
  screen('sidebar-collapsed', contact, 'Telegram', {
    widths: [768, 1440],
    interact: press('Toggle sidebar'),
  }),
];
