import { isAllowedOrigin } from '../manifest/allowed-origins.ts';

/** Requests a file that a page will need, once in the life of the page; nothing from an origin that is not allowed. */
export function requestAhead(rel: 'modulepreload' | 'prefetch', href: string): void {
  const links = [...document.head.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)];
  if (!isAllowedOrigin(href) || links.some((link) => link.href === href)) return;
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  link.crossOrigin = 'anonymous';
  document.head.append(link);
}
