// Screens of an approved client: without data, with one and with many items, while loading and after a failure.
import { createClientPerson } from '../people.ts';
import { interactiveScreens } from './interactive-screens.ts';
import type { ScreenSet, Screen } from './screen.ts';
import { createSampleData, createWebhooks } from './sample-data.ts';

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

const profile = { path: '/profile', title: 'Profile' };
const PROFILE = /\/rest\/v1\/profiles\?select=(\*|%2A)/;

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
  await createWebhooks(person);
  const expectedTexts = { dashboard: /Vault core/, reports: /Vault core/, files: /Deployment notes/ };
  return { person, screens: [...listScreens('many', expectedTexts), ...interactiveScreens] };
}

/** A client whose backend fails or does not respond. */
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
