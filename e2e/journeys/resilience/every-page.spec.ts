import { expect, expectAccessible, signIn, test } from '../../journey.ts';
import { createAudit, createClientPerson } from '../../people.ts';
import { service, stack } from '../../stack.ts';

test.describe('with the backend unreachable', () => {
  test.use({ allowedConsole: { patterns: [/Failed to load resource/, /profile check failed/] } });

  test('ALL-01 DASH-03 REP-03 FILE-01 KB-05 REQ-02 PROF-01 every page keeps its heading, says what failed, and recovers with Try again', async ({
    page,
  }) => {
    const person = await createClientPerson({ full_name: 'Ada Byron' });
    await createAudit(person.id, { title: 'Vault', status: 'completed' });
    await signIn(page, person);
    // Disables the automatic retry after 30 s (backend-faults.spec.ts), which could remove the button before the click.
    await page.addInitScript(() => {
      const later = window.setTimeout.bind(window) as (run: TimerHandler, ms?: number) => number;
      Object.assign(window, {
        setTimeout: (run: TimerHandler, ms = 0) => (ms < 30_000 ? later(run, ms) : 0),
      });
    });
    let isDown = true;
    await page.route(`${stack.urls.backend}/**`, (route) =>
      isDown ? route.abort('connectionrefused') : route.continue(),
    );
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    const visits = [
      // Opened by URL first, so that nothing is cached.
      ['/profile', 'Account Settings', 'Failed to load profile', page.getByLabel('Role')],
      // Before the dashboard, which loads the recommendations too.
      [
        'Knowledge Base',
        'Knowledge Base',
        /Failed to load the recommendations/,
        page.getByRole('button', { name: /Web2 Security/ }),
      ],
      ['Dashboard', /^Welcome/, 'Failed to load audit reports', page.getByText('Vault')],
      ['Audit Reports', 'Audit Reports', 'Failed to load audit reports', page.getByText('Vault')],
      ['Files & Media', 'Files & Media', 'Failed to load files', page.getByText('No Files Yet')],
      [
        'Request Service',
        'Request Service',
        'Failed to load your requests',
        page.getByText('You have not requested anything yet.'),
      ],
    ] as const;
    for (const [where, heading, failure, content] of visits) {
      isDown = true;
      if (where.startsWith('/')) await page.goto(where);
      else await sidebar.getByRole('link', { name: where }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText(failure)).toBeVisible({ timeout: 30_000 });
      isDown = false;
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await expect(content.first()).toBeVisible();
      await expect(page.getByText(failure)).toHaveCount(0);
    }
    isDown = true;
    await sidebar.getByRole('link', { name: 'Contact & Support' }).click();
    await expect(page.getByRole('link', { name: /Telegram/ })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('with large amounts of data', () => {
  // A page past the end gets 416, which the browser logs as an error.
  test.use({ allowedConsole: { patterns: [/status of 416/] } });

  test('ALL-02 FILE-01 REP-01 DASH-03 with 500 audits and 2,000 files, every page has fewer than 1,500 elements and fits 320 px', async ({
    page,
  }) => {
    const person = await createClientPerson();
    const audit = {
      title: 'Audit of a_contract_with_a_very_long_name_that_has_no_space_to_break_at_all',
      status: 'completed',
    };
    await createAudit(person.id, audit);
    const { data: project } = await service
      .from('projects')
      .select('id')
      .eq('client_id', person.id)
      .limit(1)
      .single();
    const audits = Array.from({ length: 499 }, (_, index) => ({
      ...audit,
      title: `${audit.title}-${index}`,
      audit_type: 'Solidity Audit',
      client_id: person.id,
      project_id: project?.id ?? '',
      report_url: 'https://reports.example/a.pdf',
    }));
    const files = Array.from({ length: 2_000 }, (_, index) => {
      const id = crypto.randomUUID();
      return {
        id,
        client_id: person.id,
        uploaded_by: person.id,
        file_name: `a_file_with_a_very_long_name_that_has_no_space_to_break_at_all-${index}.txt`,
        file_size: index + 1,
        file_category: 'other',
        mime_type: 'text/plain',
        storage_path: `${person.id}/${id}`,
        uploaded_at: new Date().toISOString(),
      };
    });
    expect((await service.from('audits').insert(audits)).error).toBeNull();
    expect((await service.from('files').insert(files)).error).toBeNull();
    await signIn(page, person);
    await page.setViewportSize({ width: 320, height: 800 });

    for (const [path, sign] of [
      ['/dashboard', page.getByText(/very_long_name.*-\d+$/).nth(4)],
      ['/reports', page.getByText('1–20 of 500 audits')],
      ['/files', page.getByText('2,000 files').first()],
      ['/knowledge', page.getByRole('button', { name: /Web2 Security/ })],
      ['/knowledge/invariant-and-fuzz-testing', page.getByRole('heading', { name: 'A first property' })],
      ['/contact', page.getByRole('link', { name: /Telegram/ })],
      ['/request', page.getByRole('button', { name: 'Submit Request' })],
      ['/profile', page.getByRole('button', { name: 'Save Changes' })],
    ] as const) {
      await page.goto(path);
      await expect(sign, path).toBeVisible({ timeout: 30_000 });
      expect(await page.locator('*').count(), path).toBeLessThan(1_500);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
    await page.goto('/files?page=40');
    await expect(page.getByText('1,951–2,000 of 2,000 files')).toBeVisible();
    await page.goto('/files?page=41');
    await expect(page.getByText('1–50 of 2,000 files')).toBeVisible();
  });
});
