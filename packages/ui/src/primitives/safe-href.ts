/**
 * ALL-04: the address when it is an absolute http or https URL, else null. A bare domain
 * ("example.org") is not one: what people typed is never guessed into a link.
 */
export function safeHref(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url.trim())) return null;
  const { protocol, href } = new URL(url.trim());
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
