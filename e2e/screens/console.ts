// What an admin sees: the console, the portal with and without a client chosen, and the portal as a client.
import { createAdmin, createClientPerson, type Person } from '../people.ts';
import type { Cast, Screen } from './screen.ts';
import { decide, giveWork } from './work.ts';

const REQUESTS = /\/rest\/v1\/service_requests\?/;
const CONSOLE = /\/rest\/v1\/(rpc\/(search|admin)|admin_activity_logs|profiles\?.*order)/;

/** The console over clients of every status, and one client in detail. */
export async function admin(): Promise<Cast> {
  const person = await createAdmin();
  const [pending, approved, rejected] = await Promise.all([
    createClientPerson({ approval_status: 'pending', full_name: 'Jonas Weber', company_name: 'Northlight' }),
    createClientPerson({ full_name: 'Priya Nair', company_name: 'Keel Markets' }),
    createClientPerson({ approval_status: 'rejected', full_name: 'Mia Chen', company_name: 'Quickflip' }),
  ]);
  await giveWork(approved.id, 8);
  await makeActivity(person);
  const detail = (name: string, id: string, shows: string | RegExp): Screen => ({
    name: `admin-client-${name}`,
    path: `/admin/clients/${id}`,
    title: '',
    shows,
  });
  return {
    person,
    screens: [
      { name: 'admin', path: '/admin', title: 'Admin Dashboard', shows: 'Jonas Weber' },
      {
        name: 'admin-panel',
        path: '/admin',
        title: 'Admin Dashboard',
        shows: 'View Details',
        act: (page) => page.getByRole('button', { name: /Jonas Weber/ }).first().click(),
      },
      { name: 'admin-clients', path: '/admin/clients', title: 'Clients', shows: 'Jonas Weber' },
      {
        name: 'admin-clients-none',
        path: '/admin/clients?q=nobody-is-called-this',
        title: 'Clients',
        shows: 'No clients found',
      },
      detail('pending', pending.id, 'Approve'),
      detail('approved', approved.id, 'View as Client'),
      detail('rejected', rejected.id, 'Reopen'),
      detail('unknown', crypto.randomUUID(), 'Client not found'),
      {
        ...detail('reject-dialog', pending.id, /can be reversed later/),
        act: (page) => page.getByRole('button', { name: 'Reject', exact: true }).click(),
      },
      ...['Contact', 'Services', 'Activity'].map((tab): Screen => ({
        name: `admin-panel-${tab.toLowerCase()}`,
        path: `/admin/clients?client=${approved.id}`,
        title: 'Clients',
        shows: 'View Details',
        // Another place for the panel is another panel, which begins at the first tab.
        widths: [1440],
        act: (page) => page.getByRole('tab', { name: tab }).click(),
      })),
      { name: 'admin-activity', path: '/admin/activity', title: 'Activity Log', shows: 'Activity Log' },
    ],
  };
}

/** Two clients with the longest names there can be, and a decision on each. */
async function makeActivity(person: Person): Promise<void> {
  const longest = (word: string) => word.repeat(120).slice(0, 120);
  const names = [longest('Wolfeschlegelsteinhausen'), longest('Ana María del Carmen de la ')];
  for (const [index, full_name] of names.entries()) {
    const client = await createClientPerson({ approval_status: 'pending', full_name, company_name: full_name });
    await decide(person, client.id, index ? 'rejected' : 'approved');
  }
}

/** The console while the backend fails, or is slow. */
export async function adminWithoutBackend(): Promise<Cast> {
  const pages = {
    admin: ['/admin', 'Admin Dashboard', 'Failed to load clients'],
    'admin-clients': ['/admin/clients', 'Clients', 'Failed to load clients'],
    'admin-activity': ['/admin/activity', 'Activity Log', 'Failed to load the activity log'],
  } as const;
  const client = await createClientPerson();
  const detail = { path: `/admin/clients/${client.id}`, title: '' };
  const oneClient = new RegExp(`/rest/v1/profiles\\?.*${client.id}`);
  return {
    person: await createAdmin(),
    screens: Object.entries(pages).flatMap(([name, [path, title, failure]]): Screen[] => [
      { name: `${name}-failing`, path, title, shows: failure, failing: CONSOLE },
      { name: `${name}-loading`, path, title, shows: title, hanging: CONSOLE },
    ]).concat([
      { ...detail, name: 'admin-client-failing', shows: 'Failed to load client details', failing: oneClient },
      { ...detail, name: 'admin-client-loading', shows: 'Back to Clients', hanging: oneClient },
      { ...detail, name: 'admin-client-services-failing', shows: 'Failed to load service requests', failing: REQUESTS },
      {
        name: 'admin-clients-exporting',
        path: '/admin/clients',
        title: 'Clients',
        shows: 'Cancel export',
        hanging: /rpc\/export_clients/,
        act: (page) => page.getByRole('button', { name: 'CSV Export' }).click(),
      },
      {
        name: 'admin-picker-failing',
        path: '/reports',
        title: 'Audit Reports',
        shows: 'Failed to load clients',
        failing: /rpc\/pick_clients/,
        act: (page) => page.getByRole('combobox', { name: 'Client' }).click(),
      },
    ]),
  };
}

/** An admin in the portal before a client is chosen. */
export async function adminWithNobodyChosen(): Promise<Cast> {
  const pages = { reports: 'Audit Reports', files: 'Files & Media', knowledge: 'Knowledge Base' };
  return {
    person: await createAdmin(),
    screens: Object.entries(pages).map(([page, title]) => ({
      name: `admin-${page}-nobody-chosen`,
      path: `/${page}`,
      title,
      shows: /Select a client to view/,
    })),
  };
}

/** An admin in the portal for a chosen client. */
export async function adminWithClientChosen(): Promise<Cast> {
  const client = await createClientPerson({ company_name: 'Keel Markets' });
  await giveWork(client.id, 8);
  const chosen = { userId: client.id, name: 'Keel Markets', email: client.email };
  const storage = { 'audit-portal-selected-client': { state: { client: chosen }, version: 0 } };
  const managed = (name: string, title: string, shows: string | RegExp): Screen => ({
    name: `admin-${name}-client-chosen`,
    path: `/${name}`,
    title,
    shows,
    storage,
  });
  return {
    person: await createAdmin(),
    screens: [
      managed('reports', 'Audit Reports', /Vault core/),
      managed('files', 'Files & Media', /Deployment notes/),
      managed('knowledge', 'Knowledge Base', 'Audit Preparation'),
      {
        ...managed('reports', 'Audit Reports', 'Title'),
        name: 'admin-audit-dialog',
        act: (page) => page.getByRole('button', { name: /New Audit/i }).first().click(),
      },
      {
        ...managed('reports', 'Audit Reports', 'Please fill in all required fields'),
        name: 'admin-audit-refused',
        act: async (page) => {
          await page.getByRole('button', { name: /New Audit/i }).first().click();
          await page.getByRole('button', { name: 'Create audit' }).click();
        },
      },
      {
        ...managed('files', 'Files & Media', /found/),
        name: 'admin-picker',
        act: async (page) => {
          await page.getByRole('combobox', { name: 'Client' }).click();
          await page.getByRole('listbox').getByRole('option').first().waitFor();
        },
      },
    ],
  };
}

/** An admin who looks at the portal as a client. */
export async function adminAsClient(): Promise<Cast> {
  const client = await createClientPerson({ company_name: 'Keel Markets' });
  return {
    person: await createAdmin(),
    screens: [
      {
        name: 'impersonating',
        path: `/admin/clients/${client.id}`,
        title: 'Dashboard',
        shows: /viewing/i,
        act: async (page) => {
          await page.getByRole('button', { name: 'View as Client' }).click();
          await page.waitForURL('**/dashboard');
        },
      },
      ...['files', 'request', 'profile'].map((name): Screen => ({
        name: `impersonating-${name}`,
        path: `/${name}`,
        title: '',
        shows: /Read only while/,
      })),
    ],
  };
}
