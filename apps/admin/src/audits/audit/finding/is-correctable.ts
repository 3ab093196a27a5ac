const CORRECTABLE_MS = 15 * 60_000;

/** FIND-04: whether the author may still correct a comment. The database decides; this only hides a useless button. */
export function isCorrectable({ created_at }: { created_at: string }, now = Date.now()): boolean {
  return now - Date.parse(created_at) < CORRECTABLE_MS;
}
