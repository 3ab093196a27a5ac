// Screens of an approved client: without data, with one and with many items, while loading and after a failure.
import { createClientPerson } from '../people.ts';
import type { ScreenSet, Screen } from './screen.ts';
import { createSampleData } from './sample-data.ts';

const MANY = 25;
const LISTS = /\/rest\/v1\/(audits|files|service_requests|knowledge_recommendations)\?/;

/** Returns the four list pages in one state, with the text to wait for on each. */
function listScreens(
  state: string,
  expectedTexts: Record<string, string | RegExp>,
  more: Partial<Screen> = {},
): Screen[] {
  const titles = {
    dashboard: 'Dashboard',
    reports: 'Audit Reports',
    files: 'Files & Media',
    request: 'Request Service',
  };
  return Object.entries(titles).map(([page, title]) => ({
    name: `${page}-${state}`,
    path: `/${page}`,
    title,
    expectedText: expectedTexts[page] ?? title,
    ...more,
  }));
}

const text = (name: string, size = 1) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'x') });

const files = { path: '/files', title: 'Files & Media' };
const request = { path: '/request', title: 'Request Service' };
const profile = { path: '/profile', title: 'Profile' };
const PROFILE = /\/rest\/v1\/profiles\?select=(\*|%2A)/;

/** States that a client reaches by using the pages. */
const interactiveScreens: Screen[] = [
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
    name: 'files-deleted',
    ...files,
    expectedText: 'Undo',
    interact: async (page) => {
      await page
        .getByRole('button', { name: /^Delete Deployment notes 2/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Delete file' }).click();
    },
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

const staticScreens: Screen[] = [
  { name: 'knowledge', path: '/knowledge', title: 'Knowledge Base', expectedText: 'Audit Preparation' },
  {
    name: 'knowledge-category',
    path: '/knowledge?category=fuzzing-testing',
    title: 'Knowledge Base',
    expectedText: 'Knowledge Base',
    interact: (page) =>
      page
        .getByRole('main')
        .getByRole('link', { name: /Fuzzing & Testing/ })
        .or(page.getByRole('button', { name: /Fuzzing & Testing/ }))
        .first()
        .click(),
  },
  {
    name: 'knowledge-article',
    path: '/knowledge/invariant-and-fuzz-testing',
    title: '',
    expectedText: /min read|minutes/,
  },
  {
    name: 'knowledge-unknown',
    path: '/knowledge/no-such-article',
    title: '',
    expectedText: 'Article not found',
  },
  { name: 'contact', path: '/contact', title: 'Contact & Support', expectedText: 'Telegram' },
  { name: 'profile', path: '/profile', title: 'Profile', expectedText: 'Coming Soon' },
  {
    name: 'user-menu',
    path: '/contact',
    title: 'Contact & Support',
    expectedText: 'Log out',
    interact: (page) => page.getByRole('button', { name: /Account menu/ }).click(),
  },
];

/** A client without data, and the pages without lists. */
export async function clientWithoutData(): Promise<ScreenSet> {
  const expectedTexts = { dashboard: 'No audits yet', reports: 'No Reports Yet', files: 'No Files Yet' };
  return {
    person: await createClientPerson(),
    screens: [...listScreens('empty', expectedTexts), ...staticScreens],
  };
}

/** A client with one audit, file and request. */
export async function clientWithOne(): Promise<ScreenSet> {
  const person = await createClientPerson();
  await createSampleData(person.id, 1);
  const expectedTexts = { dashboard: 'Vault core 1', reports: 'Vault core 1', files: /A very long name/ };
  return { person, screens: listScreens('one', expectedTexts) };
}

/** A client with many audits, files and requests. */
export async function clientWithMany(): Promise<ScreenSet> {
  const person = await createClientPerson();
  await createSampleData(person.id, MANY);
  const expectedTexts = { dashboard: /Vault core/, reports: /Vault core/, files: /Deployment notes/ };
  return { person, screens: [...listScreens('many', expectedTexts), ...interactiveScreens] };
}

/** A client whose backend fails or does not answer. */
export async function clientWithoutBackend(): Promise<ScreenSet> {
  const expectedTexts = {
    dashboard: 'Failed to load audit reports',
    reports: 'Failed to load audit reports',
    files: 'Failed to load files',
    request: 'Failed to load your requests',
  };
  return {
    person: await createClientPerson(),
    screens: [
      ...listScreens('failing', expectedTexts, { failingRequests: LISTS }),
      ...listScreens('loading', {}, { hangingRequests: LISTS }),
      {
        name: 'knowledge-failing',
        path: '/knowledge',
        title: 'Knowledge Base',
        expectedText: /Failed to load the recommendations/,
        failingRequests: LISTS,
      },
      {
        name: 'profile-failing',
        ...profile,
        expectedText: 'Failed to load profile',
        failingRequests: PROFILE,
      },
      { name: 'profile-loading', ...profile, expectedText: 'Account Settings', hangingRequests: PROFILE },
    ],
  };
}
