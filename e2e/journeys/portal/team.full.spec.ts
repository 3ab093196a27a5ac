import { comment, createAuditWithFindings, getApi } from '../../data/audits.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createClientPerson, PASSWORD, type Person, signUpPerson, uniqueEmail } from '../../data/people.ts';
import { dataOrThrow, waitForMail } from '../../product/stack.ts';
import { expectNew } from '../../pages/time.ts';
import { confirmSignUp, signInByForm, textFile } from '../../pages/forms.ts';

const PHONE = { width: 390, height: 844 };

async function findInvitation(email: string): Promise<string> {
  const mail = await waitForMail(email, /invites you to their team/);
  const link = new URL(
    (/href="([^"]*\/invitation#[^"]*)"/.exec(mail.html)?.[1] ?? '').replaceAll('&amp;', '&'),
  );
  return link.pathname + link.hash;
}

async function createTeam() {
  const {
    client: owner,
    auditId,
    ids,
  } = await createAuditWithFindings(
    [{ title: 'Reentrancy', severity: 'high', likelihood: 'high', impact: 'medium' }],
    { full_name: 'Olga Owner', company_name: 'Harbor' },
  );
  return { owner, auditId, findingId: ids[0] ?? '' };
}

async function invite(owner: Person, address: string, role: 'member' | 'viewer'): Promise<void> {
  await dataOrThrow(getApi(owner).rpc('invite_to_team', { address, role }));
}

/** Lets somebody with an account join the team by an invitation. */
async function join(owner: Person, person: Person, role: 'member' | 'viewer', full_name: string) {
  await invite(owner, person.email, role);
  const link = await findInvitation(person.email);
  const token = new URLSearchParams(link.slice(link.indexOf('#') + 1)).get('token') ?? '';
  await dataOrThrow(getApi(person).rpc('accept_invitation', { token, full_name }));
}

test('TEAM-01 TEAM-02 a member joins on a phone by the link of an invitation, which opening does not use up, uploads and comments', async ({
  page,
  openBrowser,
}) => {
  const { owner, auditId } = await createTeam();
  const [member, other] = [await signUpPerson('member'), await signUpPerson('other')];
  await signIn(page, owner);
  await page.goto('/profile/team');
  const team = page.getByRole('region', { name: 'Team' });
  await team.getByLabel('Email to invite').fill(member.email);
  await team.getByLabel('Invite as').selectOption('Member');
  await team.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(team.getByText('Invited as member')).toBeVisible();

  const link = await findInvitation(member.email);
  const stranger = await openBrowser(other);
  await stranger.goto(link);
  await expect(stranger.getByText(`You are signed in as ${other.email}.`)).toBeVisible();
  const phone = await openBrowser(undefined, { viewport: PHONE });
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Create your account to join Harbor' })).toBeVisible();
  await expectAccessible(phone);
  // Signing in leads back to the link without the token in an address that servers see.
  await phone.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(phone.getByLabel('Email')).toHaveValue(member.email);
  expect(phone.url()).not.toContain('token');
  await phone.getByLabel('Password').fill(PASSWORD);
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(phone.getByText('Olga Owner invites you to the team of Harbor, as a member.')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByLabel('Full name').fill('Mia Member');
  await phone.getByRole('button', { name: 'Join the team' }).click();
  await expect(phone.getByRole('heading', { name: 'Welcome, Mia Member' })).toBeVisible();

  await phone.goto('/files');
  await phone.locator('input[type=file]').setInputFiles(textFile('scope.md'));
  await expect(phone.getByRole('button', { name: 'Download scope.md' })).toBeVisible();
  await phone.goto(`/reports/${auditId}/findings/H-01`);
  await phone.getByRole('textbox', { name: 'Comment' }).fill('We fix it this week.');
  await phone.getByRole('button', { name: 'Add comment' }).click();
  await expect(
    phone.getByRole('region', { name: 'Comments' }).getByText('We fix it this week.'),
  ).toBeVisible();
});

test('TEAM-01 TEAM-03 a viewer joins by the link alone and only reads, until the owner makes them a member', async ({
  page,
  openBrowser,
}) => {
  const { owner, auditId, findingId } = await createTeam();
  const viewer = await signUpPerson('viewer');
  await comment(owner, findingId, 'We fix it this week.');
  await invite(owner, viewer.email, 'viewer');
  // Nobody is invited before the e-mail is sent.
  const link = await findInvitation(viewer.email);

  const reader = await openBrowser();
  await reader.clock.install();
  await signInByForm(reader, viewer.email);
  // Their address was confirmed before it was invited: without the link they are told to open it, and join nothing.
  await expect(reader).toHaveURL(/\/invitation$/);
  await expect(reader.getByText(/^To join, open the link of the email that invites you/)).toBeVisible();
  await expect(reader.getByLabel('Full name')).toBeHidden();
  await reader.goto(link);
  await reader.getByLabel('Full name').fill('Vic Viewer');
  await reader.getByRole('button', { name: 'Join the team' }).click();
  await expect(reader.getByRole('heading', { name: 'Welcome, Vic Viewer' })).toBeVisible();
  await reader.goto('/profile');
  await expect(reader.getByLabel('Full name')).toHaveValue('Vic Viewer');
  await expect(reader.getByRole('region', { name: 'Company details' })).toContainText('Olga Owner');
  await reader.getByLabel('Full name').fill('Victor Viewer');
  await reader.getByRole('button', { name: 'Save Changes' }).click();
  await expect(reader.getByRole('button', { name: /Account menu/ })).toContainText('Victor Viewer');
  await reader.goto(`/reports/${auditId}/findings/H-01`);
  const thread = reader.getByRole('region', { name: 'Comments' });
  await expect(thread.getByText('Olga Owner')).toBeVisible();
  await expect(thread.getByText('We fix it this week.')).toBeVisible();
  await expect(reader.getByText(/Only members can write/)).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Add comment' })).toBeHidden();

  // Works at once in the open page of the viewer.
  await signIn(page, owner);
  await page.goto('/profile/team');
  await page.getByRole('combobox', { name: 'Role of Victor Viewer' }).selectOption('Member');
  await expect(page.getByText('Victor Viewer is now a member')).toBeVisible();
  await expectNew(reader.getByRole('button', { name: 'Add comment' }));
});

test.describe('somebody who was removed', () => {
  // Their open page may send a request before it learns of it.
  test.use({ allowedConsole: { patterns: [/Failed to load resource: .* 403/] } });

  test('TEAM-03 an owner hands the ownership over, is removed by the new owner, and is led out of the open page', async ({
    page,
    openBrowser,
  }) => {
    const { owner } = await createTeam();
    const member = await signUpPerson('member');
    await join(owner, member, 'member', 'Mia Member');
    await page.clock.install();
    await signIn(page, owner);
    await page.goto('/profile/team');
    const team = page.getByRole('region', { name: 'Team' });
    await team.getByRole('button', { name: 'Make owner: Mia Member' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make owner' }).click();
    await expect(page.getByText('Mia Member is now the owner')).toBeVisible();
    await expect(team.getByRole('button', { name: 'Leave the team' })).toBeVisible();

    const phone = await openBrowser(member, { viewport: PHONE });
    await phone.goto('/profile/team');
    await phone.getByRole('button', { name: 'Remove Olga Owner' }).click();
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(phone.getByText('Olga Owner was removed')).toBeVisible();
    await expectNew(page.getByRole('heading', { name: 'You no longer belong to this team' }));
    await expectAccessible(page);
  });
});

test('TEAM-01 whoever is invited signs up, confirms the address on another device, and joins there without an application', async ({
  page,
  openBrowser,
}) => {
  const owner = await createClientPerson({ full_name: 'Olga Owner', company_name: 'Harbor' });
  const email = uniqueEmail('invited');
  await invite(owner, email, 'viewer');

  await page.goto(await findInvitation(email));
  await expect(page.getByRole('heading', { name: 'Create your account to join Harbor' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const phone = await openBrowser(undefined, { viewport: PHONE });
  await confirmSignUp(phone, email);
  await expect(phone.getByText('Olga Owner invites you to the team of Harbor, as a viewer.')).toBeVisible();
  await phone.getByLabel('Full name').fill('Lea Legal');
  await phone.getByRole('button', { name: 'Join the team' }).click();
  await expect(phone.getByRole('heading', { name: 'Welcome, Lea Legal' })).toBeVisible();

  // The link that the first browser keeps has done its work.
  await signInByForm(page, email);
  await expect(page.getByText('You belong to the team of Harbor.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the portal' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Lea Legal' })).toBeVisible();
});
