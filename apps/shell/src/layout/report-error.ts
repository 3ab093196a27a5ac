import { runtimeConfig } from '@portal/data/client/runtime-config';
import { VERSION } from '@portal/domain/version';

export type ErrorReport = {
  source: 'shell' | `remote:${string}`;
  version?: string | undefined;
  error: Error;
};

/** The event on `window` that a monitoring script listens to; its `detail` is an ErrorReport. */
export const ERROR_EVENT = 'portal-error';

const seen = new WeakSet<Error>();
const reported = new Set<string>();

/** While the page is left, Firefox cuts its requests off, which is no fault of the product. */
let isLeaving = false;

/** Has nothing reported from when the page is left until somebody acts on it again, who has stayed or was only handed a file. */
export function watchLeaving(): void {
  for (const type of ['beforeunload', 'pagehide']) window.addEventListener(type, () => (isLeaving = true));
  for (const type of ['pointerdown', 'keydown', 'pageshow'])
    window.addEventListener(type, () => (isLeaving = false), { capture: true });
}

/** Has what nobody caught reported, too. */
export function watchUncaught(): void {
  const report = (error: unknown) => error instanceof Error && reportError({ source: 'shell', error });
  window.addEventListener('error', (event) => report(event.error));
  window.addEventListener('unhandledrejection', (event) => report(event.reason));
}

/**
 * Reports an error to the console, as an event, and to the address that config.json names. The same error of the same build is reported
 * once.
 */
export function reportError(report: ErrorReport): void {
  if (isLeaving) return;
  const { source, version, error } = report;
  const key = [source, version, error.name, error.message].join('\n');
  if (seen.has(error) || reported.has(key)) return;
  seen.add(error);
  reported.add(key);
  console.error(`[${source}${version ? ` ${version}` : ''}]`, error);
  window.dispatchEvent(new CustomEvent<ErrorReport>(ERROR_EVENT, { detail: report }));
  send(report);
}

/** Without cookies, and as text, which needs no preflight. The address of the page goes without its query, which may hold a code. */
function send({ source, version, error }: ErrorReport): void {
  const address = errorAddress();
  if (!address) return;
  const { name, message, stack } = error;
  const facts = { product: VERSION, source, version, name, message, stack, page: location.pathname };
  void fetch(address, {
    method: 'POST',
    body: JSON.stringify({ ...facts, browser: navigator.userAgent, at: new Date().toISOString() }),
    mode: 'no-cors',
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}

/** None before the configuration is known. */
function errorAddress(): string | undefined {
  try {
    return runtimeConfig().errorReports;
  } catch {
    return undefined;
  }
}
