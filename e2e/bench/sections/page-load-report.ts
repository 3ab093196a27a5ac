import type { PageLoad } from '../browser/measure-page-load.ts';
import { table } from '../section.ts';
import { typingTable, typingTargets, type MeasuredTyping } from './typing.ts';

export type MeasuredPage = PageLoad & { page: string; build: string };

const KB = 1000;
const SIGN_IN_LIMIT = 200 * KB;
const DASHBOARD_LIMIT = 260 * KB;
/** The federation runtime, its part of the remote's entry, and code that both apps contain. */
const FEDERATION_BYTES = 23 * KB;
const TIME_RATIO = 1.15;
const BYTE_RATIO = 1.1;

/** Returns the figures and the targets as Markdown. */
export function pageLoadReport(measured: MeasuredPage[], rounds: number, typing: MeasuredTyping[]): string {
  const of = (page: string, build: string) => {
    const found = measured.find((each) => each.page === page && each.build === build);
    if (!found) throw new Error(`${page} was not measured as ${build}.`);
    return found;
  };
  return [
    `4x CPU, 1.6 Mbit/s, 150 ms, cold cache, 1440 x 900, medians of ${rounds} loads in turn; bytes as sent (Brotli, headers included; JavaScript without them), until the network was quiet. The single bundle is the same code built with PORTAL_SINGLE_BUNDLE=1, served by the same server. "Shown" is when the form, the newest audit or the first client was painted. "Usable" is when the page responds to input; the form is painted before its script runs. "Prefetched" is JavaScript of the next page, fetched while the page was idle.`,
    table(
      [
        'page',
        'build',
        'bytes',
        'JavaScript',
        'prefetched',
        'requests',
        'FCP',
        'LCP',
        'CLS',
        'shown',
        'usable',
      ],
      measured.map((each) => [
        each.page,
        each.build,
        kilobytes(each.bytes),
        kilobytes(each.scriptBytes),
        kilobytes(each.prefetchedBytes),
        each.requests,
        milliseconds(each.firstPaint),
        milliseconds(each.largestPaint),
        each.layoutShift.toFixed(3),
        milliseconds(each.contentShown),
        milliseconds(each.interactive),
      ]),
    ),
    typingTable(typing),
    table(['target', 'limit', 'measured', ''], [...targets(of), ...typingTargets(typing)]),
  ].join('\n\n');
}

function targets(of: (page: string, build: string) => MeasuredPage): string[][] {
  const signIn = of('sign-in', 'federated');
  const reference = of('sign-in', 'reference');
  const dashboard = of('dashboard', 'federated');
  const single = of('dashboard', 'single');
  const shifts = ['sign-in', 'dashboard', 'clients'].map((page) => of(page, 'federated').layoutShift);
  const ownScripts = signIn.scriptBytes - signIn.prefetchedBytes;
  return [
    target('sign-in: JavaScript', SIGN_IN_LIMIT, ownScripts, kilobytes),
    target('dashboard: JavaScript', DASHBOARD_LIMIT, dashboard.scriptBytes, kilobytes, {
      whenMissed: `of it about ${kilobytes(FEDERATION_BYTES)} are the federation library's`,
    }),
    target('sign-in: LCP, of the reference page', reference.largestPaint, signIn.largestPaint, milliseconds, {
      whenMissed: 'the form is in the page itself; it waits for the style sheet and the boot script',
    }),
    target('CLS', 0, Math.max(...shifts), (value) => value.toFixed(3)),
    target(
      'dashboard: FCP over the single bundle',
      TIME_RATIO,
      dashboard.firstPaint / single.firstPaint,
      times,
    ),
    target(
      'dashboard: shown over the single bundle',
      TIME_RATIO,
      dashboard.contentShown / single.contentShown,
      times,
      {
        whenMissed: 'one round trip more, for the manifest, and the library itself to fetch and run',
      },
    ),
    target('dashboard: bytes over the single bundle', BYTE_RATIO, dashboard.bytes / single.bytes, times, {
      whenMissed: `about ${kilobytes(FEDERATION_BYTES)} are the federation library's; docs/decisions/federation.md has the figures without it`,
    }),
  ];
}

function target(
  name: string,
  limit: number,
  value: number,
  print: (value: number) => string,
  { whenMissed = '' } = {},
): string[] {
  const isMet = value <= limit;
  const reason = !isMet && whenMissed ? `: ${whenMissed}` : '';
  return [name, print(limit), print(value), isMet ? 'met' : `missed${reason}`];
}

const kilobytes = (bytes: number) => `${Math.round(bytes / KB)} kB`;
const milliseconds = (value: number) => `${Math.round(value)} ms`;
const times = (value: number) => `${value.toFixed(2)} x`;
