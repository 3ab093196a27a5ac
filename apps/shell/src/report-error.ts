/** An error of the running product, with what is needed to find its owner. */
export type ErrorReport = { source: 'shell' | `remote:${string}`; version?: string; error: Error };

type Reporter = (report: ErrorReport) => void;

const seen = new WeakSet<Error>();
let reporter: Reporter = ({ source, error }) => console.error(`[${source}]`, error);

/** Sends every report to a monitoring service instead of the console. */
export function setErrorReporter(next: Reporter): void {
  reporter = next;
}

/** Reports an error; the same error object is reported once. */
export function reportError(report: ErrorReport): void {
  if (seen.has(report.error)) return;
  seen.add(report.error);
  reporter(report);
}
