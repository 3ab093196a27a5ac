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

/** Reports an error to the console and as an event. The same error of the same build is reported once. */
export function reportError(report: ErrorReport): void {
  if (isLeaving) return;
  const { source, version, error } = report;
  const key = [source, version, error.name, error.message].join('\n');
  if (seen.has(error) || reported.has(key)) return;
  seen.add(error);
  reported.add(key);
  console.error(`[${source}${version ? ` ${version}` : ''}]`, error);
  window.dispatchEvent(new CustomEvent<ErrorReport>(ERROR_EVENT, { detail: report }));
}
