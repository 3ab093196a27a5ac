// What an approved client sees: with nothing, one and many of everything, while it loads and when it fails.
import { createClientPerson } from '../people.ts';
import type { Cast, Screen } from './screen.ts';
import { giveWork } from './work.ts';

const MANY = 25;
const LISTS = /\/rest\/v1\/(audits|files|service_requests|knowledge_recommendations)\?/;

/** The pages that list something, and what each shows in the state. */
function lists(state: string, shows: Record<string, string | RegExp>, more: Partial<Screen> = {}): Screen[] {
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
    shows: shows[page] ?? title,
    ...more,
  }));
}

const text = (name: string, size = 1) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'x') });

const files = { path: '/files', title: 'Files & Media' };
const request = { path: '/request', title: 'Request Service' };
const profile = { path: '/profile', title: 'Profile' };
const PROFILE = /\/rest\/v1\/profiles\?select=(\*|%2A)/;

/** What happens on the pages of a client who has something. */
const busy: Screen[] = [
  {
    name: 'files-uploading',
    ...files,
    shows: /on the way/,
    hanging: /\/storage\/v1\/object\/client-files\//,
    act: (page) =>
      page
        .getByLabel('Files to upload')
        .setInputFiles([text('Scope.md'), text('Threat model.md'), text('Sources.exe'), text('Empty.txt', 0)]),
  },
  {
    name: 'files-delete-dialog',
    ...files,
    shows: /It disappears/,
    act: (page) =>
      page
        .getByRole('button', { name: /^Delete A very long name/ })
        .first()
        .click(),
  },
  {
    name: 'files-deleted',
    ...files,
    shows: 'Undo',
    act: async (page) => {
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
    shows: /Report · /,
    act: (page) => page.getByRole('button', { name: 'Earlier versions' }).click(),
  },
  {
    name: 'request-refused',
    ...request,
    shows: 'Please fill in all required fields',
    act: async (page) => {
      await page.getByRole('radio', { name: /Code review/ }).check();
      await page.getByRole('button', { name: 'Submit Request' }).click();
    },
  },
  {
    name: 'request-sent',
    ...request,
    shows: /received your request/,
    act: async (page) => {
      await page.getByRole('radio', { name: /Code review/ }).check();
      await page.getByLabel('Project Name').fill('Vault core');
      await page.getByLabel('Additional Information').fill('A second look at the fixes.');
      await page.getByRole('button', { name: 'Submit Request' }).click();
    },
  },
  {
    name: 'profile-refused',
    ...profile,
    shows: 'You have unsaved changes.',
    act: async (page) => {
      await page.getByLabel('Website').fill('javascript:alert(1)');
      await page.getByRole('button', { name: 'Save Changes' }).click();
    },
  },
  {
    name: 'knowledge-recommended',
    path: '/knowledge?category=audit-preparation',
    title: 'Knowledge Base',
    shows: 'Recommended for you',
  },
  {
    name: 'sidebar-drawer',
    path: '/contact',
    title: 'Contact & Support',
    shows: 'Main Website',
    widths: [360, 600],
    act: (page) => page.getByRole('button', { name: 'Open navigation' }).click(),
  },
  {
    name: 'sidebar-collapsed',
    path: '/contact',
    title: 'Contact & Support',
    shows: 'Telegram',
    widths: [768, 1440],
    act: (page) => page.getByRole('button', { name: 'Toggle sidebar' }).click(),
  },
];

const still: Screen[] = [
  { name: 'knowledge', path: '/knowledge', title: 'Knowledge Base', shows: 'Audit Preparation' },
  {
    name: 'knowledge-category',
    path: '/knowledge?category=fuzzing-testing',
    title: 'Knowledge Base',
    shows: 'Knowledge Base',
    act: (page) =>
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
    shows: /min read|minutes/,
  },
  { name: 'knowledge-unknown', path: '/knowledge/no-such-article', title: '', shows: 'Article not found' },
  { name: 'contact', path: '/contact', title: 'Contact & Support', shows: 'Telegram' },
  { name: 'profile', path: '/profile', title: 'Profile', shows: 'Coming Soon' },
  {
    name: 'user-menu',
    path: '/contact',
    title: 'Contact & Support',
    shows: 'Log out',
    act: (page) => page.getByRole('button', { name: /Account menu/ }).click(),
  },
];

/** A client who has nothing yet, and the pages that list nothing. */
export async function clientWithNothing(): Promise<Cast> {
  const shows = { dashboard: 'No audits yet', reports: 'No Reports Yet', files: 'No Files Yet' };
  return { person: await createClientPerson(), screens: [...lists('empty', shows), ...still] };
}

/** A client with one audit, file and request. */
export async function clientWithOne(): Promise<Cast> {
  const person = await createClientPerson();
  await giveWork(person.id, 1);
  const shows = { dashboard: 'Vault core 1', reports: 'Vault core 1', files: /A very long name/ };
  return { person, screens: lists('one', shows) };
}

/** A client with many of each. */
export async function clientWithMany(): Promise<Cast> {
  const person = await createClientPerson();
  await giveWork(person.id, MANY);
  const shows = { dashboard: /Vault core/, reports: /Vault core/, files: /Deployment notes/ };
  return { person, screens: [...lists('many', shows), ...busy] };
}

/** A client whose backend fails, or is slow. */
export async function clientWithoutBackend(): Promise<Cast> {
  const shows = {
    dashboard: 'Failed to load audit reports',
    reports: 'Failed to load audit reports',
    files: 'Failed to load files',
    request: 'Failed to load your requests',
  };
  return {
    person: await createClientPerson(),
    screens: [
      ...lists('failing', shows, { failing: LISTS }),
      ...lists('loading', {}, { hanging: LISTS }),
      {
        name: 'knowledge-failing',
        path: '/knowledge',
        title: 'Knowledge Base',
        shows: /Failed to load the recommendations/,
        failing: LISTS,
      },
      { name: 'profile-failing', ...profile, shows: 'Failed to load profile', failing: PROFILE },
      { name: 'profile-loading', ...profile, shows: 'Account Settings', hanging: PROFILE },
    ],
  };
}
