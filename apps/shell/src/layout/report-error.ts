export type ErrorReport = {
  source: 'shell' | `remote:${string}`;
  version?: string | undefined;
  error: Error;
};

/** The event on `window` that a monitoring script listens to; its `detail` is an ErrorReport. */
export const ERROR_EVENT = 'portal-error';

const seen = new WeakSet<Error>();
const reported = new Set<string>();

/** Reports an error to the console and as an event. The same error of the same build is reported once. */
export function reportError(report: ErrorReport): void {
  const { source, version, error } = report;
  const key = [source, version, error.name, error.message].join('\n');
  if (seen.has(error) || reported.has(key)) return;
  seen.add(error);
  reported.add(key);
  console.error(`[${source}${version ? ` ${version}` : ''}]`, error);
  window.dispatchEvent(new CustomEvent<ErrorReport>(ERROR_EVENT, { detail: report }));
}
