// Screens of an admin: the admin pages, the portal with and without a selected client, and impersonation.
import { viewAsClient } from '../view-as-client.ts';
import { createAdmin, createClientPerson, inAnHour, type Person } from '../people.ts';
import type { ScreenSet, Screen } from './screen.ts';
import { decideOnApplication, createSampleData, rejectWithNotes } from './sample-data.ts';

const REQUESTS = /\/rest\/v1\/service_requests\?/;
const ADMIN_REQUESTS = /\/rest\/v1\/(rpc\/(search|admin)|admin_activity_logs|profiles\?.*order)/;

/** The admin pages with clients of every status, and the details page of each. */
export async function adminPages(): Promise<ScreenSet> {
  const person = await createAdmin();
  const [pending, approved, rejected] = await Promise.all([
    createClientPerson({
      approval_status: 'pending',
      full_name: 'Jonas Weber',
      company_name: 'Northlight',
      created_at: inAnHour(),
    }),
    createClientPerson({ full_name: 'Priya Nair', company_name: 'Keel Markets' }),
    createClientPerson({ approval_status: 'pending', full_name: 'Mia Chen', company_name: 'Quickflip' }),
  ]);
  await createSampleData(approved.id, 8);
  await createDecisions(person);
  await rejectWithNotes(person, rejected.id);
  const detail = (name: string, id: string, expectedText: string | RegExp): Screen => ({
    name: `admin-client-${name}`,
    path: `/admin/clients/${id}`,
    title: '',
    expectedText,
  });
  return {
    person,
    screens: [
      { name: 'admin', path: '/admin', title: 'Admin Dashboard', expectedText: 'Jonas Weber' },
      {
        name: 'admin-panel',
        path: '/admin',
        title: 'Admin Dashboard',
        expectedText: 'View Details',
        interact: (page) =>
          page
            .getByRole('button', { name: /Jonas Weber/ })
            .first()
            .click(),
      },
      { name: 'admin-clients', path: '/admin/clients', title: 'Clients', expectedText: 'Jonas Weber' },
      {
        name: 'admin-clients-none',
        path: '/admin/clients?q=nobody-is-called-this',
        title: 'Clients',
        expectedText: 'No clients found',
      },
      detail('pending', pending.id, 'Approve'),
      detail('approved', approved.id, 'View as Client'),
      detail('rejected', rejected.id, 'Reopen'),
      detail('unknown', crypto.randomUUID(), 'Client not found'),
      {
        ...detail('reject-dialog', pending.id, /can be reversed later/),
        interact: async (page) => {
          await page.getByRole('button', { name: 'Reject', exact: true }).click();
          await page.getByLabel('Reason (optional)').fill('Too short');
          await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
          await page.getByText('Give a reason of 10 to 500 characters').waitFor();
        },
      },
      {
        name: 'admin-panel-notes',
        path: `/admin/clients?client=${rejected.id}`,
        title: 'Clients',
        expectedText: 'Asked them for the repository twice.',
      },
      {
        ...detail('view-as-client-dialog', approved.id, /The client can read it/),
        interact: (page) => page.getByRole('button', { name: 'View as Client' }).click(),
      },
      {
        ...detail('suspend-dialog', approved.id, /loses access to the portal immediately/),
        interact: (page) => page.getByRole('button', { name: 'Suspend' }).click(),
      },
      ...['Contact', 'Services', 'Activity'].map((tab): Screen => ({
        name: `admin-panel-${tab.toLowerCase()}`,
        path: `/admin/clients?client=${approved.id}`,
        title: 'Clients',
        expectedText: 'View Details',
        // At another width the panel is a different component, which opens on the first tab.
        widths: [1440],
        interact: (page) => page.getByRole('tab', { name: tab }).click(),
      })),
      {
        name: 'admin-settings',
        path: '/admin/settings',
        title: 'Report Settings',
        expectedText: 'Disclaimer',
      },
      { name: 'admin-admins', path: '/admin/admins', title: 'Admins', expectedText: 'Two-factor on' },
      {
        name: 'admin-requests',
        path: '/admin/requests?q=Keel',
        title: 'Requests',
        expectedText: 'Keel Markets',
      },
      {
        name: 'admin-request',
        path: '/admin/requests?q=Keel',
        title: 'Requests',
        expectedText: 'Additional information',
        interact: (page) =>
          page
            .getByRole('region', { name: 'Request list' })
            .getByRole('button', { name: /^(?!Start|Next|Previous)/ })
            .filter({ hasNotText: /^(Request|Sent|Status)$/ })
            .first()
            .click(),
      },
      {
        name: 'admin-activity',
        path: `/admin/activity?admin=${person.id}`,
        title: 'Activity Log',
        expectedText: 'Changed application owner',
      },
      {
        name: 'admin-activity-filtered',
        path: `/admin/activity?action=rejected_client&client=${rejected.id}&from=2026-01-01`,
        title: 'Activity Log',
        expectedText: /We do not audit bridges/,
      },
      {
        name: 'admin-activity-none',
        path: '/admin/activity?q=nobody-is-called-this',
        title: 'Activity Log',
        expectedText: 'No entries found',
      },
    ],
  };
}

/** Creates two clients with names of the maximum length and a decision on each. */
async function createDecisions(person: Person): Promise<void> {
  const longest = (word: string) => word.repeat(120).slice(0, 120);
  const names = [longest('Wolfeschlegelsteinhausen'), longest('Ana María del Carmen de la ')];
  for (const [index, full_name] of names.entries()) {
    const client = await createClientPerson({
      approval_status: 'pending',
      full_name,
      company_name: full_name,
    });
    await decideOnApplication(person, client.id, index ? 'rejected' : 'approved');
  }
}

/** The admin pages while the backend fails or does not respond. */
export async function adminWithoutBackend(): Promise<ScreenSet> {
  const pages = {
    admin: ['/admin', 'Admin Dashboard', 'Failed to load clients'],
    'admin-clients': ['/admin/clients', 'Clients', 'Failed to load clients'],
    'admin-requests': ['/admin/requests', 'Requests', 'Failed to load requests'],
    'admin-activity': ['/admin/activity', 'Activity Log', 'Failed to load the activity log'],
  } as const;
  const client = await createClientPerson();
  const detail = { path: `/admin/clients/${client.id}`, title: '' };
  const oneClient = new RegExp(`/rest/v1/profiles\\?.*${client.id}`);
  return {
    person: await createAdmin(),
    screens: Object.entries(pages)
      .flatMap(([name, [path, title, failure]]): Screen[] => [
        { name: `${name}-failing`, path, title, expectedText: failure, failingRequests: ADMIN_REQUESTS },
        { name: `${name}-loading`, path, title, expectedText: title, hangingRequests: ADMIN_REQUESTS },
      ])
      .concat([
        {
          ...detail,
          name: 'admin-client-failing',
          expectedText: 'Failed to load client details',
          failingRequests: oneClient,
        },
        {
          ...detail,
          name: 'admin-client-loading',
          expectedText: 'Back to Clients',
          hangingRequests: oneClient,
        },
        {
          ...detail,
          name: 'admin-client-services-failing',
          expectedText: 'Failed to load service requests',
          failingRequests: REQUESTS,
        },
        {
          name: 'admin-clients-exporting',
          path: '/admin/clients',
          title: 'Clients',
          expectedText: 'Cancel export',
          hangingRequests: /rpc\/export_clients/,
          interact: (page) => page.getByRole('button', { name: 'CSV Export' }).click(),
        },
        {
          name: 'admin-picker-failing',
          path: '/reports',
          title: 'Audit Reports',
          expectedText: 'Failed to load clients',
          failingRequests: /rpc\/pick_clients/,
          interact: (page) => page.getByRole('combobox', { name: 'Client' }).click(),
        },
      ]),
  };
}

/** An admin on the portal pages without a selected client. */
export async function adminWithoutClient(): Promise<ScreenSet> {
  const pages = { reports: 'Audit Reports', files: 'Files & Media', knowledge: 'Knowledge Base' };
  return {
    person: await createAdmin(),
    screens: Object.entries(pages).map(([page, title]) => ({
      name: `admin-${page}-nobody-chosen`,
      path: `/${page}`,
      title,
      expectedText: /Select a client to view/,
    })),
  };
}

/** An admin on the portal pages with a selected client. */
export async function adminWithClient(): Promise<ScreenSet> {
  const client = await createClientPerson({ company_name: 'Keel Markets' });
  await createSampleData(client.id, 8);
  const chosen = { userId: client.id, name: 'Keel Markets', email: client.email };
  const storage = { 'audit-portal-selected-client': { state: { client: chosen }, version: 0 } };
  const managed = (name: string, title: string, expectedText: string | RegExp): Screen => ({
    name: `admin-${name}-client-chosen`,
    path: `/${name}`,
    title,
    expectedText,
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
        interact: (page) =>
          page
            .getByRole('button', { name: /New Audit/i })
            .first()
            .click(),
      },
      {
        ...managed('reports', 'Audit Reports', 'Enter a title'),
        name: 'admin-audit-refused',
        interact: async (page) => {
          await page
            .getByRole('button', { name: /New Audit/i })
            .first()
            .click();
          await page.getByRole('button', { name: 'Create audit' }).click();
        },
      },
      {
        ...managed('files', 'Files & Media', /found/),
        name: 'admin-picker',
        interact: async (page) => {
          await page.getByRole('combobox', { name: 'Client' }).click();
          await page.getByRole('listbox').getByRole('option').first().waitFor();
        },
      },
    ],
  };
}

/** An admin who impersonates a client. */
export async function adminImpersonating(): Promise<ScreenSet> {
  const client = await createClientPerson({ company_name: 'Keel Markets' });
  return {
    person: await createAdmin(),
    screens: [
      {
        name: 'impersonating',
        path: `/admin/clients/${client.id}`,
        title: 'Dashboard',
        expectedText: /viewing/i,
        interact: async (page) => {
          await viewAsClient(page);
          await page.waitForURL('**/dashboard');
        },
      },
      ...['files', 'request', 'profile'].map((name): Screen => ({
        name: `impersonating-${name}`,
        path: `/${name}`,
        title: '',
        expectedText: /Read only while/,
      })),
    ],
  };
}
