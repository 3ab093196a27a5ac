/** Calls `run` when the browser is idle. Safari has no requestIdleCallback. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run);
}
