import { createClient } from '@supabase/supabase-js';
import { expectNew } from '../../expect-new.ts';
import { expect, expectAccessible, signIn, test } from '../../journey.ts';
import { createAudit, createClientPerson, PASSWORD, signUpPerson } from '../../people.ts';
import { stack, waitForMail } from '../../stack.ts';

const PHONE = { width: 390, height: 844 };

test('TEAM-01 TEAM-02 TEAM-03 an owner invites, a member uploads on a phone, a viewer only reads, and the owner hands over and is removed', async ({
  page,
  browser,
}) => {
  test.slow();
  const open = async (viewport = { width: 1280, height: 800 }) =>
    (await browser.newContext({ baseURL: stack.urls.shell, viewport })).newPage();
  const owner = await createClientPerson({ full_name: 'Olga Owner', company_name: 'Harbor' });
  const [member, viewer] = [await signUpPerson('member'), await signUpPerson('viewer')];
  const auditId = await createAudit(owner.id, { title: 'Vault audit' });

  await page.clock.install();
  await signIn(page, owner);
  await page.goto('/profile');
  const team = page.getByRole('region', { name: 'Team' });
  for (const [person, role] of [
    [member, 'Member'],
    [viewer, 'Viewer'],
  ] as const) {
    await team.getByLabel('Email to invite').fill(person.email);
    await team.getByLabel('Role').selectOption(role);
    await team.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(team.getByText(`Invited as ${role.toLowerCase()}`)).toBeVisible();
  }
  await expectAccessible(page);

  const invitation = async (email: string) => {
    const mail = await waitForMail(email, /invites you to their team/);
    return new URL((/href="([^"]*\/invitation#[^"]*)"/.exec(mail.html)?.[1] ?? '').replaceAll('&amp;', '&'));
  };
  const memberLink = await invitation(member.email);

  // Looking at the link uses nothing up, and signing in leads back to it.
  const phone = await open(PHONE);
  await phone.goto(memberLink.pathname + memberLink.hash);
  await expect(phone.getByRole('heading', { name: 'You are invited to a team' })).toBeVisible();
  await expect(phone.getByText(member.email)).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('link', { name: 'Sign in or sign up' }).click();
  await phone.getByLabel('Email').fill(member.email);
  await phone.getByLabel('Password').fill(PASSWORD);
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await phone.getByLabel('Full name').fill('Mia Member');
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Join the team' }).click();
  await expect(phone.getByRole('heading', { name: 'Welcome, Mia Member' })).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Vault audit' }).first()).toBeVisible();

  await phone.goto('/files');
  await phone
    .locator('input[type=file]')
    .setInputFiles({ name: 'scope.md', mimeType: 'text/markdown', buffer: Buffer.from('# Scope') });
  await expect(phone.getByText('scope.md').first()).toBeVisible();

  const readOnly = await open();
  await readOnly.clock.install();
  const viewerLink = await invitation(viewer.email);
  await signIn(readOnly, viewer);
  await readOnly.goto(viewerLink.pathname + viewerLink.hash);
  await readOnly.getByLabel('Full name').fill('Vic Viewer');
  await readOnly.getByRole('button', { name: 'Join the team' }).click();
  await expect(readOnly.getByRole('heading', { name: 'Welcome, Vic Viewer' })).toBeVisible();
  await readOnly.goto('/files');
  await expect(readOnly.getByText('scope.md').first()).toBeVisible();
  await expect(readOnly.getByText(/Read only: you are a viewer/)).toBeVisible();
  const api = createClient(stack.urls.backend, stack.publishableKey, {
    auth: { persistSession: false },
    global: { headers: { Authorization: `Bearer ${viewer.session.access_token}` } },
  });
  expect((await api.from('audits').select('id')).data).toEqual([{ id: auditId }]);
  const refused = await api
    .from('service_requests')
    .insert({ user_id: owner.id, service_type: 'code_review', project_name: 'P', message: 'M' });
  expect(refused.error?.code).toBe('42501');

  await page.reload();
  await team.getByRole('button', { name: 'Make Mia Member the owner' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make owner' }).click();
  await expect(page.getByText('Mia Member is the owner now')).toBeVisible();
  await expect(team.getByRole('button', { name: 'Leave the team' })).toBeVisible();

  await phone.goto('/profile');
  await phone.getByRole('button', { name: 'Remove Olga Owner' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(phone.getByText('Olga Owner was removed')).toBeVisible();
  await expectNew(page.getByRole('heading', { name: 'You no longer belong to this team' }));
  await expectAccessible(page);
  await page.goto('/reports');
  await expect(page.getByRole('heading', { name: 'You no longer belong to this team' })).toBeVisible();
  await phone.context().close();
  await readOnly.context().close();
});
