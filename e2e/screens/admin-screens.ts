import { expect, type Page } from '@playwright/test';
import { createAdmin, createClientPerson, inAnHour, type Person } from '../data/people.ts';
import { createSampleData, decideOnApplication, rejectWithNotes } from './sample-data.ts';
import { type Screen, screen, type ScreenSet } from './screen.ts';
import { textFile, viewAsClient } from '../pages/forms.ts';

const REQUESTS = /\/rest\/v1\/service_requests\?/;
const ADMIN_REQUESTS = /\/rest\/v1\/(rpc\/(search|admin)|admin_activity_logs|profiles\?.*order)/;

const CLIENTS = 'company,project,address\nKeel Markets,Keel,ann@keel.example\n,Bridge,\n';

const openPicker = (page: Page) => page.getByRole('combobox', { name: 'Client' }).click();

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
  await createSampleData(approved, 8);
  await createDecisions(person);
  await rejectWithNotes(person, rejected.id);
  const client = (name: string, id: string, expectedText: string | RegExp, steps?: Screen['steps']) =>
    screen(`admin-client-${name}`, `/admin/clients/${id}`, expectedText, steps);
  const panel = (id: string) => `/admin/clients?client=${id}`;
  const requests = '/admin/requests?q=Keel';
  const activity = (query: string) => `/admin/activity?${query}`;
  return {
    person,
    screens: [
      screen('admin', '/admin', 'Jonas Weber'),
      screen('admin-panel', '/admin', 'View Details', [/Jonas Weber/]),
      screen('admin-clients', '/admin/clients', 'Jonas Weber'),
      screen('admin-clients-none', '/admin/clients?q=nobody-is-called-this', 'No clients found'),
      screen('admin-new-client', '/admin/clients', 'Where the invitation will go.', ['New client']),
      screen('admin-import-clients', '/admin/clients/import', 'Company is required.', [
        (page) => page.locator('input[type=file]').setInputFiles(textFile('clients.csv', CLIENTS)),
      ]),
      screen('admin-past-audits', '/admin/audits/past', 'A folder with PDFs'),
      client('past-audit-dialog', approved.id, /keeps its own date/, ['Past audit']),
      client('pending', pending.id, 'Approve'),
      client('approved', approved.id, 'View as Client'),
      client('rejected', rejected.id, 'Reopen'),
      client('unknown', crypto.randomUUID(), 'Client not found'),
      client('reject-dialog', pending.id, 'Give a reason of 10 to 500 characters', [
        'Reject',
        { 'Reason (optional)': 'Too short' },
        (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click(),
      ]),
      screen('admin-panel-notes', panel(rejected.id), 'Asked them for the repository twice.'),
      client('view-as-client-dialog', approved.id, /The client can read it/, ['View as Client']),
      client('decline-dialog', approved.id, /At least 10 characters/, [
        (page) =>
          page
            .getByLabel(/^Status of/)
            .first()
            .selectOption('declined'),
      ]),
      client('suspend-dialog', approved.id, /loses access to the portal immediately/, ['Suspend']),
      ...['Contact', 'Services', 'Activity'].map((tab) =>
        screen(`admin-panel-${tab.toLowerCase()}`, panel(approved.id), 'View Details', {
          // At another width the panel is a different component, which opens on the first tab.
          widths: [1440],
          steps: [(page) => page.getByRole('tab', { name: tab }).click()],
        }),
      ),
      ...Object.entries({
        reports: ['', 'Disclaimer'],
        planning: ['/planning', 'Time zone of the firm'],
        approvals: ['/approvals', 'Approval of findings'],
        webhooks: ['/webhooks', 'Webhooks'],
      }).map(([tab, [path = '', text = '']]) =>
        screen(`admin-settings-${tab}`, `/admin/settings${path}`, text),
      ),
      screen('admin-admins', '/admin/admins', 'Two-factor on'),
      screen('admin-token-dialog', '/profile/tokens', 'Days until it expires', ['Create a token']),
      screen('admin-requests', requests, 'Keel Markets'),
      screen('admin-request', requests, 'Additional information', [
        (page) =>
          page
            .getByRole('region', { name: 'Request list' })
            .locator('[data-row], [data-cards] button')
            .first()
            .click({ position: { x: 4, y: 4 } }),
      ]),
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
    dashboard: ['/admin', 'Admin Dashboard', 'Failed to load clients'],
    clients: ['/admin/clients', 'Clients', 'Failed to load clients'],
    requests: ['/admin/requests', 'Requests', 'Failed to load requests'],
    activity: ['/admin/activity', 'Activity Log', 'Failed to load the activity log'],
  };
  const client = await createClientPerson();
  const detail = `/admin/clients/${client.id}`;
  const oneClient = new RegExp(`/rest/v1/profiles\\?.*${client.id}`);
  return {
    person: await createAdmin(),
    screens: [
      ...Object.entries(failures).flatMap(([name, [path = '', heading = '', failure = '']]) => [
        screen(`admin-${name}-failing`, path, failure, { failing: ADMIN_REQUESTS }),
        screen(`admin-${name}-loading`, path, heading, { hanging: ADMIN_REQUESTS }),
      ]),
      screen('admin-client-failing', detail, 'Failed to load client details', { failing: oneClient }),
      screen('admin-client-loading', detail, 'Clients', { hanging: oneClient }),
      screen('admin-client-services-failing', detail, 'Failed to load service requests', {
        failing: REQUESTS,
      }),
      screen('admin-clients-exporting', '/admin/clients', 'Cancel export', {
        hanging: /rpc\/export_clients/,
        steps: ['CSV Export'],
      }),
      screen('admin-picker-failing', '/reports', 'Failed to load clients', {
        failing: /rpc\/pick_clients/,
        steps: [openPicker],
      }),
    ],
  };
}

export async function adminWithoutClient(): Promise<ScreenSet> {
  return {
    person: await createAdmin(),
    screens: ['reports', 'files', 'knowledge'].map((name) =>
      screen(`admin-${name}-nobody-chosen`, `/${name}`, /Select a client to view/),
    ),
  };
}

export async function adminWithClient(): Promise<ScreenSet> {
  const client = await createClientPerson({ company_name: 'Keel Markets' });
  await createSampleData(client, 8);
  const chosen = { clientId: client.id, name: 'Keel Markets', email: client.email };
  const storage = { 'audit-portal-selected-client': { state: { client: chosen }, version: 0 } };
  return {
    person: await createAdmin(),
    screens: [
      screen('admin-reports-client-chosen', '/reports', /Vault core/, { storage }),
      screen('admin-files-client-chosen', '/files', /Deployment notes/, { storage }),
      screen('admin-knowledge-client-chosen', '/knowledge', 'Audit Preparation', { storage }),
      screen('admin-picker', '/files', /found/, {
        storage,
        steps: [openPicker, (page) => page.getByRole('listbox').getByRole('option').first().waitFor()],
      }),
    ],
  };
}

export async function adminImpersonating(): Promise<ScreenSet> {
  const client = await createClientPerson({ company_name: 'Keel Markets' });
  return {
    person: await createAdmin(),
    screens: [
      screen('impersonating', `/admin/clients/${client.id}`, /viewing/i, [
        viewAsClient,
        (page) => page.waitForURL('**/dashboard'),
        (page) => expect(page).toHaveTitle(/^Dashboard/),
      ]),
      ...['files', 'request', 'profile'].map((name) =>
        screen(`impersonating-${name}`, `/${name}`, /Read only while/),
      ),
    ],
  };
}
