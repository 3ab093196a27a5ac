/** A timestamp of the backend as a moment. Hosted Supabase writes "T" and "+00:00", the embedded one " " and "+00". */
export function parseTimestamp(timestamp: string): Date {
  return new Date(timestamp.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'));
}
