import { keepDraft, readDraft } from '@portal/ui/forms/kept-draft';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonResponse, fakeNetwork } from '@portal/testing/network';
import { approvedProfile, signedInClient } from '@portal/testing/builders';
import { renderPortal } from '../../testing/render-portal.tsx';

const SUBMIT = 'POST rpc/submit_onboarding';
const NOTIFY = 'POST /functions/v1/send-onboarding-notification';
const complete = {
  full_name: 'Ada Byron',
  role_title: 'CTO',
  company_name: 'Analytical',
  project_name: 'Engine',
  company_website: 'https://engine.test',
  project_description: 'Computes.',
  repository_url: 'https://github.com/engine/core',
  git_ref: 'main',
  lines_of_code: '1,800',
  wished_start: '2027-01-11',
  intended_services: { services: ['Rust Audit', 'Other'], otherText: 'Move audit' },
  telegram_handle: '@ada',
  twitter_handle: '@ada_x',
  linkedin_profile: 'https://linkedin.com/in/ada',
  newsletter_subscribed: true,
};

let network: ReturnType<typeof fakeNetwork>;
let person: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  person = userEvent.setup({ delay: null });
  network = fakeNetwork();
  network.on('GET user_roles', []);
  network.on(`GET profiles?client_id=eq.${signedInClient.id}`, []);
  network.on(SUBMIT, ({ body }) => jsonResponse({ ...(body as { profile: object }).profile, id: 'p' }));
  network.on(NOTIFY, () => jsonResponse({ message: 'The team has been told.' }, 202));
});
afterEach(() => {
  vi.restoreAllMocks();
});

function saveDraft(userId: string, { step, values }: { step: number; values: Record<string, unknown> }) {
  keepDraft(userId, 'onboarding', {
    values: { ...values, step },
    base: null,
    keptAt: '2026-11-22T10:00:00.000Z',
  });
}
const loadDraft = (userId: string) => readDraft(userId, 'onboarding');

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** The focus comes after the page has been drawn. */
const headingInFocus = async (name: string) => {
  const found = await heading(name);
  await waitFor(() => expect(found).toHaveFocus());
};
const press = (name: string) => person.click(screen.getByRole('button', { name }));

/** Opens a step as somebody who has kept a draft of the complete application, but for these values. */
async function openStep(step: number, name: string, values: object = {}) {
  saveDraft(signedInClient.id, { step, values: { ...complete, ...values } });
  const host = renderPortal('/onboarding');
  await heading(name);
  return host;
}
/** The draft is of an earlier release, whose wizard had more steps. */
const review = () => openStep(4, 'Review');

test('ONB-02 the first field that is missing takes the focus', async () => {
  renderPortal('/onboarding');
  await heading('About You');
  await press('Continue');
  expect(screen.getByLabelText('Full name', { exact: false })).toHaveFocus();
});

test('ONB-01 ONB-06 a double click on Continue moves on by one step, and sends nothing before the review', async () => {
  network.on(`GET profiles?client_id=eq.${signedInClient.id}`, [
    { ...approvedProfile, onboarding_completed: false, git_ref: 'v2' },
  ]);
  renderPortal('/onboarding');
  await heading('About You');
  await person.dblClick(screen.getByRole('button', { name: 'Continue' }));
  await heading('Your Project');
  expect(screen.getByLabelText('Company name', { exact: false })).toBeValid();
  // What a profile has that was begun in another way.
  expect(screen.getByLabelText('Project name', { exact: false })).toHaveValue('Notes');
  expect(screen.getByLabelText('Commit or branch')).toHaveValue('v2');
  cleanup();

  await openStep(2, 'Services');
  await person.dblClick(screen.getByRole('button', { name: 'Continue' }));
  await heading('Review');
  expect(network.requests(SUBMIT)).toHaveLength(0);
});

test('ONB-06 two submits send one application and one notification with its values', async () => {
  await review();
  const form = screen.getByRole<HTMLFormElement>('form');
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await heading('Welcome, Ada!');
  expect(network.requests(SUBMIT)).toHaveLength(1);
  const { intended_services: _chosen, ...typed } = complete;
  const fields = { ...typed, lines_of_code: 1800 };
  const intended = ['Rust Audit', 'Other: Move audit'];
  expect(network.requests(SUBMIT)[0]?.body).toEqual({ profile: { ...fields, intended_services: intended } });
  await waitFor(() => expect(network.requests(NOTIFY)).toHaveLength(1));
  expect(network.requests(NOTIFY)[0]?.body).toEqual({ profileData: { ...fields, services: intended } });
});

test('ONB-06 says why the database refused the application', async () => {
  network.on(SUBMIT, () => jsonResponse({ code: 'PT409', message: 'You have already applied.' }, 409));
  await review();
  await press('Submit application');
  expect(await screen.findByText('You have already applied.')).toBeVisible();
});

test('ONB-06 submitting an invalid older draft opens the invalid step and sends nothing', async () => {
  await openStep(3, 'Review', { intended_services: { services: [], otherText: '' } });
  await press('Submit application');
  await heading('Services');
  expect(screen.getByRole('group', { name: /Which services/ })).toHaveTextContent(
    'Please select at least one service',
  );
  expect(network.requests(SUBMIT)).toHaveLength(0);
});

test.each([
  ['fails', () => jsonResponse({ error: 'Something went wrong on our side.' }, 500)],
  ['never responds', () => new Promise<Response>(() => undefined)],
])('ONB-06 ONB-08 a notification that %s does not delay the applicant', async (_what, reply) => {
  network.on(NOTIFY, reply);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { router } = await review();
  const progress = () => screen.getByRole('progressbar', { name: 'Progress of your application' });
  // ONB-01: everything is done only once the application is sent.
  expect(progress()).toHaveAttribute('aria-valuenow', '75');
  await press('Submit application');
  await headingInFocus('Welcome, Ada!');
  expect(progress()).toHaveAttribute('aria-valuenow', '100');
  expect(loadDraft(signedInClient.id)).toBeNull();

  network.on(`GET profiles?client_id=eq.${signedInClient.id}`, [
    { ...approvedProfile, approval_status: 'pending' },
  ]);
  const visited: string[] = [];
  router.subscribe(({ location }) => visited.push(location.pathname));
  await person.click(screen.getByRole('link', { name: 'View Application Status' }));
  await heading('Your account is under review');
  expect(new Set(visited)).toEqual(new Set(['/approval-pending']));
});
