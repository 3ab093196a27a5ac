import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIX_REVIEW_PAGE, fixReviewPage } from '../../scripts/docs-fix-review.ts';
import { openSeededPglite } from '../database/copies.ts';
import type { Engine } from '../guarded-database.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openSeededPglite();
});
afterAll(() => engine.close());

it('FIND-03 docs/fix-review.md lists the same steps as the database', async () => {
  expect(readFileSync(FIX_REVIEW_PAGE, 'utf8')).toBe(await fixReviewPage(engine));
  await engine.exec(`delete from public.finding_steps where to_status = 'acknowledged'`);
  expect(await fixReviewPage(engine)).not.toContain('`acknowledged` | a reason');
});
