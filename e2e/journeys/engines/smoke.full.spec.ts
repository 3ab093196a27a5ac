// ALL-05: what clients do most, in the engines of Firefox and Safari as Debian has them. `left-out.mjs` names those that are not installed.
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { INSTALLED_ENGINES } from '../../../scripts/test/left-out.mjs';
import { generateInParts } from '../../../supabase/functions/tests/report/generate-in-parts.ts';
import { getCode } from '../../../supabase/tests/authenticator-app.ts';
import { createAuditWithFindings, getApi } from '../../data/audits.ts';
import { PASSWORD, setUpApp, type Person } from '../../data/people.ts';
import { CODE } from '../../pages/second-factor.ts';
import { dataOrThrow, stack } from '../../product/stack.ts';
import { launch, type Browser } from '../../product/web-driver.ts';

const ENTER = '\uE006';

async function issueReport(admin: Person, auditId: string): Promise<void> {
  const audit = await dataOrThrow(
    getApi(admin).from('audits').select('updated_at').eq('id', auditId).single(),
  );
  const send = (body: object) =>
    fetch(`${stack.urls.backend}/functions/v1/generate-report`, {
      method: 'POST',
      headers: {
        apikey: stack.publishableKey,
        authorization: `Bearer ${admin.session.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  const report = { id: auditId, kind: 'final', version: '1.0' };
  const confirmed = { ...audit, client: 'Compiler Works', snapshot_id: crypto.randomUUID() };
  expect((await generateInParts(send, report, confirmed)).status).toBe(200);
}

/** Acts on a page as a person does: by what is to be seen on it, with real clicks and keys. */
function actOn(browser: Browser) {
  const named = (name: string, tags: string) =>
    `[...document.querySelectorAll(${JSON.stringify(tags)})].find((one) =>
      [one.innerText?.trim().split("\\n")[0], one.getAttribute('aria-label'), one.labels?.[0]?.textContent.trim()].includes(${JSON.stringify(name)}))`;
  const sees = (text: string) =>
    expect
      .poll(() => browser.run<string>('return document.body.innerText').catch(String), { timeout: 60_000 })
      .toContain(text);
  const click = async (name: string, tags = 'a, button, [role=menuitem], input, textarea') => {
    // Where it is once the page has come to rest and nothing lies above it, such as the layer of a dialog that is closing.
    let last = '';
    let place: [number, number] | null = null;
    await expect
      .poll(async () => {
        place = await browser.run<[number, number] | null>(`
          const found = ${named(name, tags)};
          found?.scrollIntoView({ block: 'center' });
          const box = found?.getBoundingClientRect();
          if (!box?.width) return null;
          const middle = [box.x + box.width / 2, box.y + box.height / 2];
          return found.contains(document.elementFromPoint(...middle)) ? middle : null;`);
        const isStill = place !== null && last === String(place);
        last = String(place);
        return isStill;
      })
      .toBe(true);
    await browser.click(...(place as unknown as [number, number]));
  };
  return {
    sees,
    click,
    type: async (name: string, keys: string) => {
      await click(name, 'input, textarea');
      await browser.press(keys);
    },
  };
}

for (const engine of INSTALLED_ENGINES)
  test(`ALL-05 AUTH-18 REP-02 FILE-03 in ${engine} a client signs in with a code, reads, downloads, uploads, comments, searches and signs out`, async () => {
    const { client, admin, auditId, ids } = await createAuditWithFindings([
      { title: 'Reentrancy', severity: 'high' },
    ]);
    await issueReport(admin, auditId);
    const { secret } = await setUpApp(client);
    const downloads = mkdtempSync(join(tmpdir(), 'portal-downloads-'));
    const note = join(downloads, 'note.txt');
    writeFileSync(note, 'Two contracts.');
    const browser = await launch(engine, downloads);
    const { sees, click, type } = actOn(browser);
    const goto = (path: string) => browser.open(stack.urls.shell + path);
    try {
      await goto('/auth');
      await type('Email', client.email);
      await type('Password', PASSWORD + ENTER);
      await sees(CODE);
      // The page preloads its configuration. WebKit does not use that response for a request of a script.
      const requests = "return performance.getEntriesByName(location.origin + '/config.json').length";
      if (engine === 'firefox') expect(await browser.run(requests)).toBe(1);
      await type(CODE, getCode(secret));
      await click('Continue');
      await sees('Welcome, Grace Hopper');

      await goto('/reports');
      await click('View Report');
      const isShown = async () => {
        for (const tab of await browser.tabs()) {
          await browser.switchTo(tab);
          const size = await browser
            .run<number[] | null>(`
            const viewer = document.querySelector('iframe, #viewerContainer') ?? document.documentElement;
            return document.contentType === 'application/pdf' ? [viewer.clientWidth - innerWidth, viewer.clientHeight - innerHeight] : null;`)
            .catch(() => null);
          if (size) return size;
        }
        return null;
      };
      await expect.poll(isShown).not.toBeNull();
      // The viewer fills the tab, less its own bars.
      for (const difference of (await isShown()) ?? []) expect(Math.abs(difference)).toBeLessThan(60);
      await browser.switchTo((await findTab(browser, '/reports')) ?? '');
      await click('Download');
      if (engine === 'firefox')
        await expect.poll(() => readdirSync(downloads)).toContain('Harbor Vaults core 1.0.pdf');

      // In WebKit a download that begins ends the load of another document.
      await click('Files & Media');
      await sees('No Files Yet');
      await browser.upload(note);
      await sees('1 file');

      await goto(`/reports/${auditId}/findings/${ids[0]}`);
      await type('Comment', 'Thank you.');
      await click('Add comment');
      await sees('Thank you.');

      await click('Search');
      await browser.press('Knowledge');
      const option = () => browser.run("return document.querySelector('[role=option]')?.innerText.trim()");
      await expect.poll(option).toBe('Knowledge Base');
      await browser.press(ENTER);
      await expect.poll(() => browser.run('return location.pathname')).toBe('/knowledge');

      await click('Account menu');
      await click('Log out');
      await sees('Welcome back');
      await browser.run('history.back()');
      await sees('Welcome back');
      expect(await browser.run('return document.body.innerText')).not.toContain('Grace Hopper');
    } catch (error) {
      writeFileSync(test.info().outputPath(`${engine}.png`), await browser.screenshot());
      throw error;
    } finally {
      await browser.close();
    }
  });

async function findTab(browser: Browser, path: string): Promise<string | undefined> {
  for (const tab of await browser.tabs()) {
    await browser.switchTo(tab);
    if ((await browser.run('return location.pathname').catch(() => null)) === path) return tab;
  }
  return undefined;
}
