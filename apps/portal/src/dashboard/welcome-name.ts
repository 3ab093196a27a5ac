/** DASH-01: returns the full name, or else the part of the email address before the @, or else 'Client'. */
export function welcomeName(fullName: string | null | undefined, email: string | null | undefined): string {
  return fullName?.trim() || email?.split('@')[0] || 'Client';
}
