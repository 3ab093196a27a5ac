import { expect, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createClientPerson } from '../../data/people.ts';
import { stack } from '../../product/stack.ts';

test.use({ allowedConsole: { patterns: [/./] } });

/** Returns the URL of the same server under another host name, which is a foreign origin to the browser. */
const foreignOrigin = (url: string) => url.replace('localhost', '127.0.0.1');

test('GUARD-08 injected scripts, handlers, markup and evaluated strings do not run', async ({ page }) => {
  await signIn(page, await createClientPerson());
  await page.goto('/knowledge');
  await expect(page.getByRole('heading', { name: 'Knowledge Base' })).toBeVisible();
  const outcomes = await page.evaluate(async () => {
    const attempts: Record<string, () => unknown> = {
      'inline script': () => {
        const script = document.createElement('script');
        script.append('window.hasRun = true');
        document.body.append(script);
        return Reflect.get(window, 'hasRun') ?? 'did not run';
      },
      'inline handler': () => {
        const link = document.createElement('a');
        link.setAttribute('onclick', 'window.hasRun = true');
        document.body.append(link);
        link.click();
        return Reflect.get(window, 'hasRun') ?? 'did not run';
      },
      'javascript: address': () => {
        const link = document.createElement('a');
        link.href = 'javascript:window.hasRun = true';
        document.body.append(link);
        link.click();
        return Reflect.get(window, 'hasRun') ?? 'did not run';
      },
      innerHTML: () => {
        document.body.innerHTML = '<img src=x onerror="window.hasRun = true">';
        return 'was set';
      },
      eval: () => Reflect.get(window, 'eval')('1 + 1'),
      'new Function': () => Reflect.construct(Function, ['return 1'])(),
      'another policy': () => Reflect.get(window, 'trustedTypes').createPolicy('evil', {}) && 'was made',
      'foreign style': () => {
        const style = document.createElement('style');
        style.append('body { display: none }');
        document.head.append(style);
        return getComputedStyle(document.body).display === 'none' ? 'applied' : 'did not run';
      },
    };
    const results: Record<string, unknown> = {};
    // Code that Playwright evaluates is exempt from the policy; code in a timer is not.
    for (const [name, attempt] of Object.entries(attempts)) {
      results[name] = await new Promise((resolve) => {
        setTimeout(() => {
          try {
            resolve(attempt());
          } catch {
            resolve('refused');
          }
        });
      });
    }
    return results;
  });
  expect(outcomes).toEqual({
    'inline script': expect.stringMatching(/refused|did not run/),
    'inline handler': expect.stringMatching(/refused|did not run/),
    'javascript: address': 'did not run',
    innerHTML: 'refused',
    eval: 'refused',
    'new Function': 'refused',
    'another policy': 'refused',
    'foreign style': 'did not run',
  });
});

test('GUARD-08 no code or data is loaded from a foreign origin, even with a tampered config.json', async ({
  page,
}) => {
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http://127.0.0.1')) foreignRequests.push(request.url());
  });
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(stack.urls.admin, foreignOrigin(stack.urls.admin)),
    });
  });
  await signIn(page, await createAdmin());
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: /not available right now/ })).toBeVisible();
  expect(foreignRequests).toEqual([]);

  const outcomes = await page.evaluate(
    async ([script, data]) => ({
      script: await import(script).then(
        () => 'ran',
        () => 'refused',
      ),
      data: await fetch(data).then(
        () => 'responded',
        () => 'refused',
      ),
    }),
    [
      `${foreignOrigin(stack.urls.admin)}/assets/x.js`,
      `${foreignOrigin(stack.urls.backend)}/auth/v1/health`,
    ] as const,
  );
  expect(outcomes).toEqual({ script: 'refused', data: 'refused' });
});

test('GUARD-08 another site cannot show the product in a frame', async ({ page }) => {
  const framedUrls = [
    stack.urls.shell,
    `${stack.urls.portal}/mf-manifest.json`,
    `${stack.urls.admin}/mf-manifest.json`,
  ];
  const framingSite = 'http://evil.test/';
  await page.route(framingSite, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: framedUrls.map((url) => `<iframe src="${url}"></iframe>`).join(''),
    }),
  );
  await page.goto(framingSite);
  await expect.poll(() => page.frames().length).toBe(1 + framedUrls.length);
  await expect
    .poll(() =>
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url()),
    )
    .toEqual(framedUrls.map(() => 'chrome-error://chromewebdata/'));
});
