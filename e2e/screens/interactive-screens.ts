// Screens of a client who uses the pages: dialogs, menus, messages and the search.
import type { Page } from '@playwright/test';
import { type Screen, screen } from './screen.ts';

const text = (name: string, size = 1) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'x') });

const searchFor = (words: string) => [
  /^Search/,
  (page: Page) => page.getByRole('combobox', { name: /^Search pages/ }).fill(words),
];
const checkCodeReview = (page: Page) => page.getByRole('radio', { name: /Code review/ }).check();

export const interactiveScreens: Screen[] = [
  screen('files-uploading', '/files', /uploading;/, {
    hanging: /\/storage\/v1\/object\/client-files\//,
    steps: [
      (page) =>
        page
          .getByLabel('Files to upload')
          .setInputFiles([
            text('Scope.md'),
            text('Threat model.md'),
            text('Sources.exe'),
            text('Empty.txt', 0),
          ]),
    ],
  }),
  screen('files-delete-dialog', '/files', /The file will be deleted/, [/^Delete A very long name/]),
  screen('reports-earlier-versions', '/reports', /Report · /, ['Earlier versions']),
  screen('request-refused', '/request', 'Please fill in all required fields', [
    checkCodeReview,
    'Submit Request',
  ]),
  screen('request-sent', '/request', /received your request/, [
    checkCodeReview,
    { 'Project Name': 'Vault core', 'Additional Information': 'A second look at the fixes.' },
    'Submit Request',
  ]),
  // At another width the row is a different component, whose dialog is closed.
  screen('request-edit', '/request', 'You can change it until we have accepted or declined it.', {
    widths: [1440],
    steps: [/^Edit /],
  }),
  screen('request-edited', '/request', 'Request saved', [
    (page) =>
      page
        .getByRole('button', { name: /^Edit / })
        .last()
        .click(),
    (page) => page.getByRole('dialog').getByLabel('Additional Information').fill('Frozen in two weeks.'),
    'Save request',
  ]),
  screen('request-withdraw', '/request', /It stays in your list as withdrawn/, {
    widths: [1440],
    steps: [/^Withdraw /],
  }),
  screen('profile-access', '/profile/access', /viewed your portal for 1 minute/),
  screen('profile-webhooks', '/profile/webhooks', 'Hide messages', ['Show messages to hooks.harbor.example']),
  screen('profile-webhook-dialog', '/profile/webhooks', 'Redirects are not followed.', ['Add webhook']),
  screen('profile-tokens', '/profile/tokens', 'Deploy pipeline'),
  screen('profile-token-dialog', '/profile/tokens', 'Days until it expires', ['Create a token']),
  screen('profile-refused', '/profile', 'You have unsaved changes.', [
    { Website: 'javascript:alert(1)' },
    'Save Changes',
  ]),
  screen('search-open', '/contact', 'Vault core 1', searchFor('Vault')),
  screen('search-nothing', '/contact', 'Nothing found', searchFor('nothing is called this')),
  screen('shortcuts', '/contact', 'Use single-key shortcuts', [
    (page) => page.getByText('Telegram').first().waitFor(),
    (page) => page.keyboard.press('?'),
  ]),
  screen('knowledge-recommended', '/knowledge?category=audit-preparation', 'Recommended for you'),
  screen('sidebar-drawer', '/contact', 'Main Website', { widths: [360, 600], steps: ['Open navigation'] }),
  screen('sidebar-collapsed', '/contact', 'Telegram', { widths: [768, 1440], steps: ['Toggle sidebar'] }),
];
