type NamedClient = { company_name: string | null; full_name: string | null; business_email: string | null };

/** What names a client: the company, else the person, else the email address. */
export function clientLabel({ company_name, full_name, business_email }: NamedClient): string {
  return company_name || full_name || business_email || 'Unnamed client';
}
