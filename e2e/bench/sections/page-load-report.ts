import type { PageLoad } from '../browser/measure-page-load.ts';
import { milliseconds, table } from '../section.ts';

export type MeasuredPage = PageLoad & { page: string; build: string };

/** How long until what was requested is shown and responds, as a multiple of the reference page's LCP. */
const TIME_LIMITS: [page: string, limit: number][] = [
  ['sign-in', 1.25],
  ['dashboard', 2.5],
  ['dashboard again', 1.2],
  ['findings', 2.6],
  ['clients', 2.7],
];

export function pageLoadReport(measured: MeasuredPage[], rounds: number): string {
  const of = (page: string, build: string) => {
    const found = measured.find((each) => each.page === page && each.build === build);
    if (!found) throw new Error(`${page} was not measured as ${build}.`);
    return found;
  };
  return [
    `4x CPU, 1.6 Mbit/s, 150 ms, 1440 x 900, with an empty cache except for "dashboard again", which is the second visit with the same browser, medians of ${rounds} loads in turn; bytes as sent (Brotli, headers included), until the network was quiet. The single bundle is the same code built with PORTAL_SINGLE_BUNDLE=1, served by the same server. The backend is on the page's own origin, and for "elsewhere", the federated build, on another one, whose preflights take 150 ms. "Usable" is when the form, the newest audit or the first client is painted and the page responds to input. The reference is a page of react, react-dom and supabase-js.`,
    table(
      ['page', 'build', 'bytes', 'LCP', 'CLS', 'usable'],
      measured.map((each) => [
        each.page,
        each.build,
        `${Math.round(each.bytes / 1000)} kB`,
        milliseconds(each.largestPaint),
        shift(each.layoutShift),
        milliseconds(each.interactive),
      ]),
    ),
    table(['aim', 'limit', 'measured', ''], aims(of)),
    'docs/decisions/page-load.md says what each part saves.',
  ].join('\n\n');
}

function aims(of: (page: string, build: string) => MeasuredPage): string[][] {
  const reference = of('sign-in', 'reference');
  const dashboard = of('dashboard', 'federated');
  const single = of('dashboard', 'single');
  const shifts = TIME_LIMITS.map(([page]) => of(page, 'federated').layoutShift);
  return [
    ...TIME_LIMITS.map(([page, limit]) => {
      const ratio = of(page, 'federated').interactive / reference.largestPaint;
      return aim(`${page}: usable, over the reference's LCP`, limit, ratio);
    }),
    aim('CLS', 0, Number(shift(Math.max(...shifts))), shift),
    aim('dashboard: usable, over the single bundle', 1, dashboard.interactive / single.interactive),
    aim('dashboard: bytes, over the single bundle', 1, dashboard.bytes / single.bytes),
  ];
}

function aim(name: string, limit: number, value: number, print = times): string[] {
  return [name, print(limit), print(value), value <= limit ? 'met' : 'missed'];
}

const shift = (value: number) => value.toFixed(3);
const times = (value: number) => `${value.toFixed(2)} x`;
