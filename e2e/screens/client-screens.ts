// Screens of an approved client: without data, with one and with many items, while loading and after a failure.
import { createClientPerson } from '../data/people.ts';
import { interactiveScreens } from './interactive-screens.ts';
import { createSampleData, createWebhooks, createTokens } from './sample-data.ts';
import { type Screen, screen, type ScreenSet } from './screen.ts';

const MANY = 25;
const LISTS = /\/rest\/v1\/(audits|files|service_requests|knowledge_recommendations)\?/;
const PROFILE = /\/rest\/v1\/profiles\?select=(\*|%2A)/;

const LIST_PAGES = {
  dashboard: 'Dashboard',
  reports: 'Audit Reports',
  files: 'Files & Media',
  request: 'Request Service',
};

function listScreens(
  state: string,
  expectedTexts: Record<string, string | RegExp>,
  more?: Partial<Screen>,
): Screen[] {
  return Object.entries(LIST_PAGES).map(([page, title]) =>
    screen(`${page}-${state}`, `/${page}`, expectedTexts[page] ?? title, more),
  );
}

const staticScreens = [
  screen('knowledge', '/knowledge', 'Audit Preparation'),
  screen('knowledge-category', '/knowledge', 'Knowledge Base', [/Fuzzing & Testing/]),
  screen('knowledge-article', '/knowledge/invariant-and-fuzz-testing', /min read|minutes/),
  screen('knowledge-unknown', '/knowledge/no-such-article', 'Article not found'),
  screen('contact', '/contact', 'Telegram'),
  screen('profile', '/profile', 'Coming Soon'),
  screen('profile-security', '/profile/security', 'This session'),
  screen('change-address', '/change-address', 'Current password'),
  screen('change-address-refused', '/change-address', 'Enter the new email address', ['Send the links']),
  screen('profile-notifications', '/profile/notifications', 'Set all'),
  screen('profile-team', '/profile/team', 'Since'),
  screen('user-menu', '/contact', 'Log out', [/Account menu/]),
];

export async function clientWithoutData(): Promise<ScreenSet> {
  const expectedTexts = { dashboard: 'No audits yet', reports: 'No Reports Yet', files: 'No Files Yet' };
  return {
    person: await createClientPerson(),
    screens: [...listScreens('empty', expectedTexts), ...staticScreens],
  };
}

export async function clientWithOne(): Promise<ScreenSet> {
  const person = await createClientPerson();
  await createSampleData(person, 1);
  const expectedTexts = { dashboard: 'Vault core 1', reports: 'Vault core 1', files: /A very long name/ };
  return { person, screens: listScreens('one', expectedTexts) };
}

export async function clientWithMany(): Promise<ScreenSet> {
  const person = await createClientPerson();
  await createSampleData(person, MANY);
  await createWebhooks(person);
  await createTokens(person);
  const expectedTexts = { dashboard: /Vault core/, reports: /Vault core/, files: /Deployment notes/ };
  return { person, screens: [...listScreens('many', expectedTexts), ...interactiveScreens] };
}

export async function clientWithoutBackend(): Promise<ScreenSet> {
  const failures = {
    dashboard: 'Failed to load audit reports',
    reports: 'Failed to load audit reports',
    files: 'Failed to load files',
    request: 'Failed to load your requests',
  };
  return {
    person: await createClientPerson(),
    screens: [
      ...listScreens('failing', failures, { failing: LISTS }),
      ...listScreens('loading', {}, { hanging: LISTS }),
      screen('knowledge-failing', '/knowledge', /Failed to load the recommendations/, { failing: LISTS }),
      screen('profile-failing', '/profile', 'Failed to load profile', { failing: PROFILE }),
      screen('profile-loading', '/profile', 'Account Settings', { hanging: PROFILE }),
    ],
  };
}
