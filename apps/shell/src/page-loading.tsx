/** Shown while a page's code or the session is on its way. */
export function PageLoading() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <span className="text-muted-foreground text-sm">Loading…</span>
    </div>
  );
}
