/** Whether @supabase/lite takes this for an e-mail address, so that an account can have it. */
export function isEmail(value: unknown): value is string {
  return typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
}
