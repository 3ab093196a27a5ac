import { createAuditWithFindings } from '../../data/audits.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { stack, waitForMail } from '../../product/stack.ts';

async function call(token: string, path: string, body?: object): Promise<{ status: number; text: string }> {
  const response = await fetch(`${stack.urls.backend}/functions/v1/api${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

const listTools = (token: string) =>
  call(token, '/v1/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

test('API-01 API-02 API-03 an owner creates a token, calls the API with it, lets assistants read and no longer, and revokes it', async ({
  page,
}) => {
  const { client: owner, auditId } = await createAuditWithFindings([
    { title: 'Reentrancy', severity: 'high' },
  ]);
  await signIn(page, owner);
  await page.goto('/profile/tokens');
  await page.getByRole('button', { name: 'Create a token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an access token' });
  await dialog.getByLabel('Name').fill('Deploy pipeline');
  await dialog.getByRole('combobox', { name: 'Audits' }).selectOption('Harbor Vaults core');
  await expectAccessible(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByRole('dialog', { name: 'Your access token' });
  await shown.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const token = await page.evaluate(() => navigator.clipboard.readText());
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText(token)).toBeHidden();
  await expect(page.getByText('Harbor Vaults core · Expires')).toContainText('Never used');
  const mail = await waitForMail(owner.email, /access token of your .* account was created/);
  expect(mail.html).toContain(`${token.slice(0, 7)}…`);
  expect(mail.html).not.toContain(token.slice(0, 8));

  const findings = `/v1/audits/${auditId}/findings`;
  expect((await call(token, findings)).text).toContain('"title":"Reentrancy"');
  expect((await call(token, '/v1/audits')).status).toBe(403);
  expect((await call(token, `${findings}.sarif`)).status).toBe(200);
  await page.getByRole('link', { name: 'Access', exact: true }).click();
  await expect(
    page.getByText('Grace Hopper opened Harbor Vaults core.sarif with an access token'),
  ).toBeVisible();

  await page.goto('/profile/tokens');
  await expect(page.getByText('Harbor Vaults core · Expires')).toContainText('Last used');
  const assistants = page.getByRole('region', { name: 'Assistants (MCP)' });
  expect((await listTools(token)).status).toBe(403);
  await assistants.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch on' }).click();
  await expect(assistants.getByText('On', { exact: true })).toBeVisible();
  expect((await listTools(token)).text).toContain('read_finding');
  await assistants.getByRole('button', { name: 'Switch off' }).click();
  await expect(assistants.getByText('Off', { exact: true })).toBeVisible();
  expect((await listTools(token)).status).toBe(403);

  await page.getByRole('button', { name: 'Revoke Deploy pipeline' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('No access tokens yet.')).toBeVisible();
  expect(await call(token, findings)).toMatchObject({
    status: 401,
    text: expect.stringContaining('This access token was revoked.'),
  });
});
