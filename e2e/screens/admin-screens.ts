import { createAdmin, createClientPerson, inAnHour, type Person } from '../data/people.ts';
import { createSampleData, decideOnApplication, rejectWithNotes } from './sample-data.ts';
import { press, type Screen, screen, type ScreenSet } from './screen.ts';
import { textFile, viewAsClient } from '../pages/forms.ts';

const REQUESTS = /\/rest\/v1\/service_requests\?/;
const ADMIN_REQUESTS = /\/rest\/v1\/(rpc\/(search|admin)|admin_activity_logs|profiles\?.*order)/;

const CLIENTS = 'company,project,address\nKeel Markets,Keel,ann@keel.example\n,Bridge,\n';

const PAGES = {
  dashboard: { path: '/admin', title: 'Admin Dashboard' },
  clients: { path: '/admin/clients', title: 'Clients' },
  requests: { path: '/admin/requests', title: 'Requests' },
  activity: { path: '/admin/activity', title: 'Activity Log' },
  reports: { path: '/reports', title: 'Audit Reports' },
  files: { path: '/files', title: 'Files & Media' },
  knowledge: { path: '/knowledge', title: 'Knowledge Base' },
};

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
  const client = (name: string, id: string, expectedText: string | RegExp, interact?: Screen['interact']) =>
    screen(`admin-client-${name}`, `/admin/clients/${id}`, expectedText, interact);
  const panel = (id: string) => ({ path: `/admin/clients?client=${id}`, title: 'Clients' });
  const requests = { path: '/admin/requests?q=Keel', title: 'Requests' };
  const activity = (query: string) => ({ path: `/admin/activity?${query}`, title: 'Activity Log' });
  return {
    person,
    screens: [
      screen('admin', PAGES.dashboard, 'Jonas Weber'),
      screen('admin-panel', PAGES.dashboard, 'View Details', press(/Jonas Weber/)),
      screen('admin-clients', PAGES.clients, 'Jonas Weber'),
      screen(
        'admin-clients-none',
        { path: '/admin/clients?q=nobody-is-called-this', title: 'Clients' },
        'No clients found',
      ),
      screen('admin-new-client', PAGES.clients, 'Where the invitation will go.', press('New client')),
      screen('admin-import-clients', { path: '/admin/clients/import', title: 'Import clients' }, 'Cannot be imported', async (page) => {
        await page.locator('input[type=file]').setInputFiles(textFile('clients.csv', CLIENTS));
        await page.getByText('Company is required.').waitFor();
      }),
      screen('admin-past-audits', { path: '/admin/audits/past', title: 'Import past audits' }, 'A folder with PDFs'),
      client('past-audit-dialog', approved.id, /keeps its own date/, press('Past audit')),
      client('pending', pending.id, 'Approve'),
      client('approved', approved.id, 'View as Client'),
      client('rejected', rejected.id, 'Reopen'),
      client('unknown', crypto.randomUUID(), 'Client not found'),
      client('reject-dialog', pending.id, /can be reversed later/, async (page) => {
        await press('Reject')(page);
        await page.getByLabel('Reason (optional)').fill('Too short');
        await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
        await page.getByText('Give a reason of 10 to 500 characters').waitFor();
      }),
      screen('admin-panel-notes', panel(rejected.id), 'Asked them for the repository twice.'),
      client('view-as-client-dialog', approved.id, /The client can read it/, press('View as Client')),
      client('suspend-dialog', approved.id, /loses access to the portal immediately/, press('Suspend')),
      ...['Contact', 'Services', 'Activity'].map((tab) =>
        screen(`admin-panel-${tab.toLowerCase()}`, panel(approved.id), 'View Details', {
          // At another width the panel is a different component, which opens on the first tab.
          widths: [1440],
          interact: (page) => page.getByRole('tab', { name: tab }).click(),
        }),
      ),
      ...Object.entries({
        Reports: ['', 'Disclaimer'],
        Planning: ['/planning', 'Time zone of the firm'],
        Approvals: ['/approvals', 'Approval of findings'],
        Webhooks: ['/webhooks', 'Webhooks'],
      }).map(([tab, [path = '', text = '']]) =>
        screen(
          `admin-settings-${tab.toLowerCase()}`,
          { path: `/admin/settings${path}`, title: `${tab}, settings` },
          text,
        ),
      ),
      screen('admin-admins', { path: '/admin/admins', title: 'Staff' }, 'Two-factor on'),
      screen('admin-requests', requests, 'Keel Markets'),
      screen('admin-request', requests, 'Additional information', (page) =>
        page
          .getByRole('region', { name: 'Request list' })
          .locator('[data-row], [data-cards] button')
          .first()
          .click({ position: { x: 4, y: 4 } }),
      ),
      screen('admin-activity', activity(`admin=${person.id}`), 'Changed application owner'),
      screen(
        'admin-activity-filtered',
        activity(`action=rejected_client&client=${rejected.id}&from=2026-01-01`),
        /We do not audit bridges/,
      ),
      screen('admin-activity-none', activity('q=nobody-is-called-this'), 'No entries found'),
    ],
  };
}

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

export async function adminWithoutBackend(): Promise<ScreenSet> {
  const failures = {
    dashboard: 'Failed to load clients',
    clients: 'Failed to load clients',
    requests: 'Failed to load requests',
    activity: 'Failed to load the activity log',
  };
  const client = await createClientPerson();
  const detail = `/admin/clients/${client.id}`;
  const oneClient = new RegExp(`/rest/v1/profiles\\?.*${client.id}`);
  return {
    person: await createAdmin(),
    screens: [
      ...(['dashboard', 'clients', 'requests', 'activity'] as const).flatMap((name) => [
        screen(`admin-${name}-failing`, PAGES[name], failures[name], { failingRequests: ADMIN_REQUESTS }),
        screen(`admin-${name}-loading`, PAGES[name], PAGES[name].title, { hangingRequests: ADMIN_REQUESTS }),
      ]),
      screen('admin-client-failing', detail, 'Failed to load client details', { failingRequests: oneClient }),
      screen('admin-client-loading', detail, 'Back to Clients', { hangingRequests: oneClient }),
      screen('admin-client-services-failing', detail, 'Failed to load service requests', {
        failingRequests: REQUESTS,
      }),
      screen('admin-clients-exporting', PAGES.clients, 'Cancel export', {
        hangingRequests: /rpc\/export_clients/,
        interact: press('CSV Export'),
      }),
      screen('admin-picker-failing', PAGES.reports, 'Failed to load clients', {
        failingRequests: /rpc\/pick_clients/,
        interact: (page) => page.getByRole('combobox', { name: 'Client' }).click(),
      }),
    ],
  };
}

export async function adminWithoutClient(): Promise<ScreenSet> {
  return {
    person: await createAdmin(),
    screens: (['reports', 'files', 'knowledge'] as const).map((name) =>
      screen(`admin-${name}-nobody-chosen`, PAGES[name], /Select a client to view/),
    ),
  };
}

export async function adminWithClient(): Promise<ScreenSet> {
  const client = await createClientPerson({ company_name: 'Keel Markets' });
  await createSampleData(client.id, 8);
  const chosen = { clientId: client.id, name: 'Keel Markets', email: client.email };
  const storage = { 'audit-portal-selected-client': { state: { client: chosen }, version: 0 } };
  return {
    person: await createAdmin(),
    screens: [
      screen('admin-reports-client-chosen', PAGES.reports, /Vault core/, { storage }),
      screen('admin-files-client-chosen', PAGES.files, /Deployment notes/, { storage }),
      screen('admin-knowledge-client-chosen', PAGES.knowledge, 'Audit Preparation', { storage }),
      screen('admin-picker', PAGES.files, /found/, {
        storage,
        interact: async (page) => {
          await page.getByRole('combobox', { name: 'Client' }).click();
          await page.getByRole('listbox').getByRole('option').first().waitFor();
        },
      }),
    ],
  };
}

export async function adminImpersonating(): Promise<ScreenSet> {
  const client = await createClientPerson({ company_name: 'Keel Markets' });
  return {
    person: await createAdmin(),
    screens: [
      screen(
        'impersonating',
        { path: `/admin/clients/${client.id}`, title: 'Dashboard' },
        /viewing/i,
        async (page) => {
          await viewAsClient(page);
          await page.waitForURL('**/dashboard');
        },
      ),
      ...['files', 'request', 'profile'].map((name) =>
        screen(`impersonating-${name}`, `/${name}`, /Read only while/),
      ),
    ],
  };
}
