/** DASH-01: full_name, else the e-mail's prefix, else 'Client'. */
export function welcomeName(fullName: string | null | undefined, email: string | null | undefined): string {
  return fullName?.trim() || email?.split('@')[0] || 'Client';
}
