// Screens of a client who uses the pages: dialogs, menus, messages and the search.
import type { Screen } from './screen.ts';

const text = (name: string, size = 1) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'x') });

const files = { path: '/files', title: 'Files & Media' };
const request = { path: '/request', title: 'Request Service' };
const profile = { path: '/profile', title: 'Profile' };

/** States that a client with sample data reaches by using the pages. */
export const interactiveScreens: Screen[] = [
  {
    name: 'files-uploading',
    ...files,
    expectedText: /uploading;/,
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
  },
  {
    name: 'files-delete-dialog',
    ...files,
    expectedText: /The file will be deleted/,
    interact: (page) =>
      page
        .getByRole('button', { name: /^Delete A very long name/ })
        .first()
        .click(),
  },
  {
    name: 'reports-earlier-versions',
    path: '/reports',
    title: 'Audit Reports',
    expectedText: /Report · /,
    interact: (page) => page.getByRole('button', { name: 'Earlier versions' }).click(),
  },
  {
    name: 'request-refused',
    ...request,
    expectedText: 'Please fill in all required fields',
    interact: async (page) => {
      await page.getByRole('radio', { name: /Code review/ }).check();
      await page.getByRole('button', { name: 'Submit Request' }).click();
    },
  },
  {
    name: 'request-sent',
    ...request,
    expectedText: /received your request/,
    interact: async (page) => {
      await page.getByRole('radio', { name: /Code review/ }).check();
      await page.getByLabel('Project Name').fill('Vault core');
      await page.getByLabel('Additional Information').fill('A second look at the fixes.');
      await page.getByRole('button', { name: 'Submit Request' }).click();
    },
  },
  {
    name: 'request-edit',
    ...request,
    expectedText: 'You can change it until we have accepted or declined it.',
    // At another width the row is a different component, whose dialog is closed.
    widths: [1440],
    interact: (page) =>
      page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
  },
  {
    name: 'request-edited',
    ...request,
    expectedText: 'Request saved',
    interact: async (page) => {
      await page
        .getByRole('button', { name: /^Edit / })
        .last()
        .click();
      await page.getByRole('dialog').getByLabel('Additional Information').fill('Frozen in two weeks.');
      await page.getByRole('button', { name: 'Save request' }).click();
    },
  },
  {
    name: 'request-withdraw',
    ...request,
    expectedText: /It stays in your list as withdrawn/,
    // At another width the row is a different component, whose dialog is closed.
    widths: [1440],
    interact: (page) =>
      page
        .getByRole('button', { name: /^Withdraw / })
        .first()
        .click(),
  },
  {
    name: 'profile-access',
    ...profile,
    expectedText: /viewed your portal for 1 minute/,
  },
  {
    name: 'profile-webhooks',
    ...profile,
    expectedText: 'Hide messages',
    interact: (page) => page.getByRole('button', { name: 'Show messages to hooks.harbor.example' }).click(),
  },
  {
    name: 'profile-webhook-dialog',
    ...profile,
    expectedText: 'Redirects are not followed.',
    interact: (page) => page.getByRole('button', { name: 'Add webhook' }).click(),
  },
  {
    name: 'search-open',
    path: '/contact',
    title: 'Contact & Support',
    expectedText: 'Vault core 1',
    interact: async (page) => {
      await page.getByRole('button', { name: /^Search/ }).click();
      await page.getByRole('combobox', { name: /^Search pages/ }).fill('Vault');
    },
  },
  {
    name: 'search-nothing',
    path: '/contact',
    title: 'Contact & Support',
    expectedText: 'Nothing found',
    interact: async (page) => {
      await page.getByRole('button', { name: /^Search/ }).click();
      await page.getByRole('combobox', { name: /^Search pages/ }).fill('nothing is called this');
    },
  },
  {
    name: 'shortcuts',
    path: '/contact',
    title: 'Contact & Support',
    expectedText: 'Use single-key shortcuts',
    interact: async (page) => {
      await page.getByText('Telegram').first().waitFor();
      await page.keyboard.press('?');
    },
  },
  {
    name: 'profile-refused',
    ...profile,
    expectedText: 'You have unsaved changes.',
    interact: async (page) => {
      await page.getByLabel('Website').fill('javascript:alert(1)');
      await page.getByRole('button', { name: 'Save Changes' }).click();
    },
  },
  {
    name: 'knowledge-recommended',
    path: '/knowledge?category=audit-preparation',
    title: 'Knowledge Base',
    expectedText: 'Recommended for you',
  },
  {
    name: 'sidebar-drawer',
    path: '/contact',
    title: 'Contact & Support',
    expectedText: 'Main Website',
    widths: [360, 600],
    interact: (page) => page.getByRole('button', { name: 'Open navigation' }).click(),
  },
  {
    name: 'sidebar-collapsed',
    path: '/contact',
    title: 'Contact & Support',
    expectedText: 'Telegram',
    widths: [768, 1440],
    interact: (page) => page.getByRole('button', { name: 'Toggle sidebar' }).click(),
  },
];
