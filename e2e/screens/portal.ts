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
  return { person, screens: lists('many', shows) };
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
    ],
  };
}
