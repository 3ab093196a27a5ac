import { expect, it } from 'vitest';
import { demoAudits, publishedDaysAgo } from './audits.ts';
import { demoClients } from './clients.ts';
import { demoLog } from './log.ts';
import { readContents } from './source.ts';
import { timeAgo } from './seeding.ts';

const HOUR_MS = 3_600_000;

const isWeekend = (time: string) => [0, 6].includes(new Date(time).getUTCDay());

it('ALL-01 earlier events of an audit in the demonstration have earlier times, on working days, at whatever hour of the week it is started', () => {
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const start = Date.UTC(2026, 10, 26) + hour * HOUR_MS;
    for (const audit of demoAudits) {
      const { title, statuses, findings = [], reports = [] } = audit;
      const ages = [
        ...(findings.length > 0 ? [publishedDaysAgo(audit)] : []),
        ...Object.values(statuses),
        ...reports.map(({ daysAgo }) => daysAgo),
        ...findings.flatMap(({ steps = [] }) => steps.map(({ daysAgo }) => daysAgo)),
      ];
      const oldestFirst = [...new Set(ages)].toSorted((one, other) => other - one);
      const times = oldestFirst.map((days) => timeAgo(days, start));
      expect({ title, hour, times }).toEqual({ title, hour, times: [...new Set(times)].toSorted() });
      expect(Date.parse(times.at(-1) ?? '')).toBeLessThanOrEqual(start);
      const days = [...ages, -5, -16, -37, -51].filter((age) => age < 0 || age >= 1);
      expect(days.filter((age) => isWeekend(timeAgo(age, start)))).toEqual([]);
    }
  }
});

it('CODE-04 the source of each fix of the demonstration is there, where its audit has any source', () => {
  const missing = demoAudits.flatMap(({ findings = [], sources }) =>
    findings.filter((finding) => {
      const fix = finding.steps?.findLast(({ link }) => link);
      // The page of a finding that is not closed shows no other commit than the one that its fix names.
      const isNamed = fix?.to === 'partially_fixed';
      return (
        fix &&
        sources &&
        !sources.some((source) => (isNamed ? source.commit === fix.link : source.daysAgo < fix.daysAgo))
      );
    }),
  );
  expect(missing).toEqual([]);
  expect(readContents(2)).not.toEqual(readContents(1));
});

it('ALL-01 the log of the demonstration names clients by their company, as the product does', () => {
  const companies = demoClients.map(({ company }) => company);
  for (const { details } of demoLog()) expect(companies).toContain(details.client_name);
});
