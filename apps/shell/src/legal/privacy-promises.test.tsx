// What the privacy policy promises, compared with what keeps it.
import { createMemoryRouter } from '@portal/auth/routing/memory-router';
import { RouterProvider } from '@portal/auth/routing/router';
import { adoptTestConfig } from '@portal/testing/test-config';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import schema from '../../../../supabase/schemas/95_retention.sql?raw';
import backupPage from '../../../../docs/backup.md?raw';
import { PrivacyPolicyPage } from './privacy-policy-page.tsx';
import { retentionPeriods } from './retention-periods.tsx';

beforeAll(() => void adoptTestConfig());
afterEach(cleanup);

function policy(): string {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <PrivacyPolicyPage /> }])} />);
  return document.body.textContent;
}

/** The rules that the database applies: their name and period, null for "as long as the account". */
function rules(): Map<string, string | null> {
  const found = schema.matchAll(/^ {2}\('([a-z_]+)', (?:null|interval '([^']+)'), '/gm);
  return new Map(Array.from(found, ([, name, period]) => [name ?? '', period ?? null]));
}

describe('LEGAL-01 the privacy policy', () => {
  it('names every retention rule of the database, with its period', () => {
    expect(rules().size).toBeGreaterThan(5);
    const stated = retentionPeriods.filter(({ rule }) => rule !== null);
    expect(new Set(stated.map(({ rule }) => rule))).toEqual(new Set(rules().keys()));
    for (const { rule, kept } of stated) {
      const period = rules().get(rule ?? '');
      expect(kept).toMatch(period ? new RegExp(`^${period}[ .,]`) : /^as long as you have an account/);
    }
  });

  it('says of every period where it is kept', () => {
    const text = policy();
    for (const { what, kept } of retentionPeriods) expect(text).toContain(`${what}: ${kept}`);
  });

  it('promises for backups what the backup page sets up: encrypted, 35 days, with a provider of its own', () => {
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
    for (const { Expiration, NoncurrentVersionExpiration } of rulesOfBucket)
      expect((Expiration?.Days ?? 0) + NoncurrentVersionExpiration.NoncurrentDays + 2).toBeLessThanOrEqual(
        promised,
      );
    expect(backupPage).toMatch(/age -r /);
    expect(backupPage).toMatch(/type = crypt/);
  });

  it.each([
    // The promise, and the text about what keeps it.
    ['an administrator’s acts cannot be rewritten', /log that nobody can rewrite/],
    ['a client can get a copy, which client:export writes', /a copy of your data/],
    ['a client can be erased, which client:erase does', /we do it within a month/],
    ['what stays after an erasure', /After an erasure we keep the records above without your name/],
    ['that findings and comments are processed', /findings and history, your answers and comments/],
    ['what a second factor keeps', /key of your authenticator app.*recovery codes as hashes/],
    ['which browsers are remembered', /browsers that you signed in with/],
    [
      'openings are recorded, which the page Access shows',
      /your profile shows you who looked and who opened what/,
    ],
    [
      'a draft of a finding is not the client’s to read',
      /not published yet is readable by our administrators alone/,
    ],
    ['administrators need a second factor', /administrators sign in with a second factor/],
    ['drafts stay in the browser', /what you write about findings/],
    ['source code is processed', /files and source code that you or we upload/],
    ['the client decides whether a report is public', /A report is public only while you make it so/],
    ['who checks a report is kept for a day', /for at most a day, the IP address of whoever checks/],
    ['who processes the data', /Supabase: database, sign-in, file storage/],
  ])('says %s', (_promise, text) => {
    expect(policy()).toMatch(text);
  });
});
