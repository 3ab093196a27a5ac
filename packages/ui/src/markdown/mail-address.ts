/**
 * The address of a `mailto:` link without its subject, text and copies, which the reader has not chosen; null for
 * everything else.
 */
export function mailAddress(href: string | null | undefined): string | null {
  if (!href || !URL.canParse(href)) return null;
  const { protocol, pathname } = new URL(href);
  return protocol === 'mailto:' && pathname.includes('@') ? `mailto:${pathname}` : null;
}
