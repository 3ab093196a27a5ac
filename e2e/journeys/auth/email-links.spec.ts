// The attacks by e-mailed links, carried out in the browser against the real backend.
import { expect, expectAccessible, readSession, signIn, test } from '../../pages/journey.ts';
import { createClientPerson, PASSWORD, uniqueEmail } from '../../data/people.ts';
import { authLink, stack, waitForMail } from '../../product/stack.ts';
import { redeemLink, signUpByForm } from '../../pages/forms.ts';

// A link that is used twice is refused with a 4xx, which the browser logs to the console.
test.use({ allowedConsole: { patterns: [/Failed to load resource: .* 40\d/] } });

async function post(path: string, body: object): Promise<Response> {
  return fetch(`${stack.urls.backend}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function findMagicLink(email: string): Promise<string> {
  await post('otp', { email });
  return authLink(await waitForMail(email, /sign-in link/i));
}

test('AUTH-17 opening a link, as a scanner that runs scripts does, uses nothing up; Continue redeems it once', async ({
  page,
  openBrowser,
}) => {
  const client = await createClientPerson();
  const link = await findMagicLink(client.email);
  const scanner = await openBrowser();
  await scanner.goto(link);
  await expect(scanner.getByRole('heading', { name: 'Sign in by link' })).toBeVisible();
  await scanner.reload();
  await expect(scanner.getByText(client.email)).toBeVisible();
  expect(await readSession(scanner)).toEqual({});

  await page.goto(link);
  const goOn = page.getByRole('button', { name: 'Continue', exact: true });
  await expect(goOn).toBeVisible();
  await expectAccessible(page);
  await goOn.click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/privacy-policy');
  await redeemLink(page, link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(page);
});

test('AUTH-17 a stranger’s link replaces no session unasked, in no tab, and not at all when it names another address', async ({
  page,
}) => {
  const [client, stranger] = [await createClientPerson(), await createClientPerson()];
  const link = await findMagicLink(stranger.email);
  await signIn(page, client);
  await page.goto('/files');
  await expect(page.getByRole('heading', { name: 'Files & Media' })).toBeVisible();
  const session = await readSession(page);

  // It says whose it is and who is signed in here. Staying changes nothing.
  const other = await page.context().newPage();
  await other.goto(link);
  await expect(other.getByText(`You are signed in as ${client.email}`)).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('link', { name: `Stay signed in as ${client.email}` }).click();
  await expect(other).toHaveURL(/\/dashboard$/);
  expect(await readSession(page)).toEqual(session);

  // Dressed up as the client's own link, it is redeemed apart and thrown away.
  await redeemLink(other, link.replace(/email=.*$/, `email=${client.email}`));
  await expect(other.getByRole('heading', { name: 'This link opens another account' })).toBeVisible();
  expect(await readSession(page)).toEqual(session);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Files & Media' })).toBeVisible();
});

test('AUTH-17 when the user signs in as another person on purpose, a form that is open in another tab is closed with a message, and nothing of it is sent', async ({
  page,
}) => {
  const [client, colleague] = [
    await createClientPerson(),
    await createClientPerson({ project_description: 'The bridge of the colleague.' }),
  ];
  const link = await findMagicLink(colleague.email);
  await signIn(page, client);
  await page.goto('/request');
  await page.getByLabel('Additional Information').fill('For the first account alone');
  const other = await page.context().newPage();
  // The sentence is shown for some seconds only.
  await Promise.all([
    expect(page.getByText(/Another account was signed in on this browser/)).toBeVisible(),
    redeemLink(other, link),
  ]);
  await expect(other).toHaveURL(/\/dashboard$/);
  // A first request begins with one's own application (REQ-01).
  await expect(page.getByLabel('Additional Information')).toHaveValue('The bridge of the colleague.');
});

test('AUTH-16 a stranger’s sign-up opens nothing: the owner confirms, is asked for a password, and the stranger’s is void', async ({
  page,
}) => {
  const email = uniqueEmail('owner');
  const strangers = 'the password of the stranger';
  await post('signup', { email, password: strangers });
  await post('signup', { email, password: PASSWORD });
  await redeemLink(page, authLink(await waitForMail(email, /confirm/i)));
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await expectAccessible(page);
  for (const password of [strangers, PASSWORD])
    expect((await post('token?grant_type=password', { email, password })).status).toBe(400);
  await page.getByRole('link', { name: /Skip for now/ }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
});

test('AUTH-16 whoever opens the link in the browser that signed up keeps the password, and no stranger’s second sign-up changes it', async ({
  page,
}) => {
  const email = uniqueEmail('owner');
  await page.goto('/auth');
  await signUpByForm(page, email);
  const link = authLink(await waitForMail(email, /confirm/i));
  await post('signup', { email, password: 'the password of the stranger' });
  await redeemLink(page, link);
  await expect(page).toHaveURL(/\/onboarding$/);
  expect((await post('token?grant_type=password', { email, password: PASSWORD })).status).toBe(200);
});
