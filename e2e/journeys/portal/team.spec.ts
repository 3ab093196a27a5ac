import { createAuditWithFindings, getApi } from '../../data/audits.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createClientPerson, PASSWORD, signUpPerson, uniqueEmail } from '../../data/people.ts';
import { waitForMail } from '../../product/stack.ts';
import { expectNew } from '../../pages/time.ts';
import { confirmSignUp, signInByForm, textFile } from '../../pages/forms.ts';

const PHONE = { width: 390, height: 844 };

/** The path of the invitation that this address received, with its token. */
async function findInvitation(email: string): Promise<string> {
  const mail = await waitForMail(email, /invites you to their team/);
  const link = new URL(
    (/href="([^"]*\/invitation#[^"]*)"/.exec(mail.html)?.[1] ?? '').replaceAll('&amp;', '&'),
  );
  return link.pathname + link.hash;
}

test('TEAM-01 TEAM-02 TEAM-03 NOTE-03 an owner adds a webhook and invites, a member uploads and answers on a phone, a viewer only reads, and the owner hands over and is removed', async ({
  page,
  openBrowser,
}) => {
  const { client: owner, auditId } = await createAuditWithFindings(
    [{ title: 'Reentrancy', severity: 'high', likelihood: 'high', impact: 'medium' }],
    { full_name: 'Olga Owner', company_name: 'Harbor' },
  );
  const [member, viewer] = [await signUpPerson('member'), await signUpPerson('viewer')];

  await page.clock.install();
  await signIn(page, owner);
  await page.goto('/profile/webhooks');
  const webhooks = page.getByRole('region', { name: 'Webhooks' });
  await webhooks.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  await dialog.getByLabel('Address').fill('https://hooks.harbor.example/audits');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'Webhook secret' });
  await expect(secret.getByText(/^whsec_/)).toBeVisible();
  await secret.getByRole('button', { name: 'I have saved it' }).click();
  await expect(secret).toBeHidden();
  await expect(webhooks.getByText('hooks.harbor.example')).toBeVisible();

  await page.getByRole('link', { name: 'Team', exact: true }).click();
  const team = page.getByRole('region', { name: 'Team' });
  for (const [person, role] of [
    [member, 'Member'],
    [viewer, 'Viewer'],
  ] as const) {
    await team.getByLabel('Email to invite').fill(person.email);
    await team.getByLabel('Invite as').selectOption(role);
    await team.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(team.getByText(`Invited as ${role.toLowerCase()}`)).toBeVisible();
    // The list knows of it before the form is emptied.
    await expect(team.getByLabel('Email to invite')).toHaveValue('');
  }
  // From the top: a field that has scrolled halfway under the top bar is too small for axe.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(page);

  // Looking at the link uses nothing up, and signing in leads back to it without the token in an address that servers see.
  const phone = await openBrowser(undefined, { viewport: PHONE });
  const memberLink = await findInvitation(member.email);
  const stranger = await openBrowser(viewer);
  await stranger.goto(memberLink);
  await expect(stranger.getByText(`You are signed in as ${viewer.email}.`)).toBeVisible();
  await phone.goto(memberLink);
  await expect(phone.getByRole('heading', { name: 'Create your account to join Harbor' })).toBeVisible();
  await expectAccessible(phone);
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

  const reader = await openBrowser();
  await signInByForm(reader, viewer.email);
  // Their address was confirmed before it was invited: without the link they are told to open it, and join nothing.
  await expect(reader).toHaveURL(/\/invitation$/);
  await expect(reader.getByText(/^To join, open the link of the email that invites you/)).toBeVisible();
  await expect(reader.getByLabel('Full name')).toBeHidden();
  await reader.goto(await findInvitation(viewer.email));
  await reader.getByLabel('Full name').fill('Vic Viewer');
  await reader.getByRole('button', { name: 'Join the team' }).click();
  await expect(reader.getByRole('heading', { name: 'Welcome, Vic Viewer' })).toBeVisible();
  await reader.goto('/profile');
  await expect(reader.getByLabel('Full name')).toHaveValue('Vic Viewer');
  await expect(reader.getByRole('region', { name: 'Company details' })).toContainText('Olga Owner');
  await reader.getByLabel('Full name').fill('Victor Viewer');
  await reader.getByRole('button', { name: 'Save Changes' }).click();
  await expect(reader.getByRole('button', { name: /Account menu/ })).toContainText('Victor Viewer');
  await expectAccessible(reader);
  await reader.goto('/profile/webhooks');
  const seen = reader.getByRole('region', { name: 'Webhooks' });
  await expect(seen.getByText('hooks.harbor.example')).toBeVisible();
  await expect(seen.getByRole('button')).toHaveText(['Show messages']);
  await reader.goto(`/reports/${auditId}/findings/H-01`);
  const thread = reader.getByRole('region', { name: 'Comments' });
  await expect(thread.getByText('Mia Member')).toBeVisible();
  await expect(thread.getByText('We fix it this week.')).toBeVisible();
  await expect(reader.getByText(/Only members can write/)).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Add comment' })).toBeHidden();
  // Works at once in the open page of the viewer.
  await page.reload();
  await team.getByRole('combobox', { name: 'Role of Victor Viewer' }).selectOption('Member');
  await expect(page.getByText('Victor Viewer is now a member')).toBeVisible();
  await expectNew(reader.getByRole('button', { name: 'Add comment' }));
  await page.goto('/profile/webhooks');
  await webhooks.getByRole('button', { name: 'Remove hooks.harbor.example' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove webhook' }).click();
  await expect(webhooks.getByText('No webhooks yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await team.getByRole('button', { name: 'Make owner: Mia Member' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make owner' }).click();
  await expect(page.getByText('Mia Member is now the owner')).toBeVisible();
  await expect(team.getByRole('button', { name: 'Leave the team' })).toBeVisible();

  await phone.goto('/profile/team');
  await phone.getByRole('button', { name: 'Remove Olga Owner' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(phone.getByText('Olga Owner was removed')).toBeVisible();
  await expectNew(page.getByRole('heading', { name: 'You no longer belong to this team' }));
  await expectAccessible(page);
});

test('TEAM-01 whoever is invited signs up, confirms the address on another device, and joins there without an application', async ({
  page,
  openBrowser,
}) => {
  const owner = await createClientPerson({ full_name: 'Olga Owner', company_name: 'Harbor' });
  const email = uniqueEmail('invited');
  expect((await getApi(owner).rpc('invite_to_team', { address: email, role: 'viewer' })).error).toBeNull();

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
