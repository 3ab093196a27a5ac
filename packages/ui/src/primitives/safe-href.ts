/**
 * ALL-04: returns the normalized URL if it is an absolute http or https URL, otherwise null.
 * A bare domain ("example.org") returns null: user input is never guessed into a link.
 */
export function safeHref(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url.trim())) return null;
  const { protocol, href } = new URL(url.trim());
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
