// What the privacy policy promises, compared with what keeps it.
import { adoptTestConfig } from '@portal/testing/test-config';
import { beforeAll, expect, it } from 'vitest';
import schema from '../../../../supabase/schemas/keeping/95_retention.sql?raw';
import backupPage from '../../../../docs/backup.md?raw';
import { renderPages } from '../../testing/render-routes.tsx';
import { PrivacyPolicyPage } from './privacy-policy-page.tsx';
import { retentionPeriods } from './retention-periods.tsx';

beforeAll(() => void adoptTestConfig());

function policy(): string {
  renderPages({ '/': <PrivacyPolicyPage /> }, '/');
  return document.body.textContent;
}

/** The rules that the database applies: their name and period, null for "as long as the account". */
function rules(): Map<string, string | null> {
  const found = schema.matchAll(/^ {2}\('([a-z_]+)', (?:null|interval '([^']+)'), '/gm);
  return new Map(Array.from(found, ([, name, period]) => [name ?? '', period ?? null]));
}

it('LEGAL-01 the privacy policy names every retention rule of the database, with its period', () => {
  expect(rules().size).toBeGreaterThan(5);
  const stated = retentionPeriods.filter(({ rule }) => rule !== null);
  expect(new Set(stated.map(({ rule }) => rule))).toEqual(new Set(rules().keys()));
  for (const { rule, kept } of stated) {
    const period = rules().get(rule ?? '');
    expect(kept).toMatch(period ? new RegExp(`^${period}[ .,]`) : /^as long as you have an account/);
  }
});

it('LEGAL-01 the privacy policy promises for backups what the backup page sets up: encrypted, 35 days, with a provider of its own', () => {
  const text = policy();
  expect(text).toContain('A provider of storage for backups');
  expect(text).toContain('Backups: encrypted.');
  const promised = Number(/removed from them at most (\d+) days later/.exec(text)?.[1]);
  const lifecycle = /```json\n(.*?)```/s.exec(backupPage)?.[1] ?? '{}';
  const { Rules: rulesOfBucket } = JSON.parse(lifecycle) as {
    Rules: { Expiration?: { Days: number }; NoncurrentVersionExpiration: { NoncurrentDays: number } }[];
  };
  expect(rulesOfBucket.length).toBeGreaterThan(0);
  // Each of the two steps takes up to a day longer than it says, as providers run these rules once a day.
  for (const { Expiration, NoncurrentVersionExpiration: later } of rulesOfBucket)
    expect((Expiration?.Days ?? 0) + later.NoncurrentDays + 2).toBeLessThanOrEqual(promised);
  expect(backupPage).toMatch(/age -r /);
  expect(backupPage).toMatch(/type = crypt/);
});
