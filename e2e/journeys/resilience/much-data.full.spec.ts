import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createAudit, createClientPerson } from '../../data/people.ts';
import { service } from '../../product/stack.ts';

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
    await expect(sign, path).toBeVisible();
    // The options of a closed select have no layout.
    expect(await page.locator('*:not(option)').count(), path).toBeLessThan(1_500);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
  await page.goto('/files?page=50');
  await expect(page.getByText('1,961–2,000 of 2,000 files')).toBeVisible();
  await page.goto('/files?page=51');
  await expect(page.getByText('1–40 of 2,000 files')).toBeVisible();
});
