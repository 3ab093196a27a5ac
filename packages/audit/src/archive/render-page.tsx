import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #8888;padding:.3rem .6rem;text-align:left;vertical-align:top}
pre{overflow:auto;padding:.6rem;background:#8882}code{font-size:.9em}img{max-width:100%}dl div{display:flex;gap:.5rem}
dt{font-weight:600}dd{margin:0}h2{margin-top:2.5rem;border-top:1px solid #8888;padding-top:1rem}:root{color-scheme:light dark}`;

/**
 * TAKE-01: a page of an archive. React renders it into a document that is never shown, so that texts are escaped and links judged as on the
 * pages. It has no script, loads nothing but images beside it, and is the same for the same content.
 */
export async function renderPage(title: string, content: ReactNode): Promise<string> {
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = 'en';
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE));
  const style = `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`;
  page.head.prepend(
    meta(page, { charset: 'utf-8' }),
    meta(page, {
      'http-equiv': 'Content-Security-Policy',
      content: `default-src 'none'; img-src 'self' file:; style-src ${style}; base-uri 'none'; form-action 'none'`,
    }),
    meta(page, { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    meta(page, { name: 'referrer', content: 'no-referrer' }),
  );
  page.head.append(Object.assign(page.createElement('style'), { textContent: STYLE }));
  const main = page.body.appendChild(page.createElement('main'));
  const root = createRoot(main);
  flushSync(() => root.render(content));
  const written = main.cloneNode(true) as HTMLElement;
  root.unmount();
  main.replaceWith(written);
  makePlain(written);
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`;
}

function meta(page: Document, attributes: Record<string, string>): HTMLMetaElement {
  const element = page.createElement('meta');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** What only the portal's own pages use: classes, icons, and ids that React counts over all pages (those of footnotes). */
function makePlain(written: HTMLElement): void {
  for (const icon of written.querySelectorAll('svg, a > .sr-only')) icon.remove();
  const ids = new Map<string, string>();
  for (const element of written.querySelectorAll('*')) {
    for (const name of ['class', 'style', 'tabindex', 'target']) element.removeAttribute(name);
    if (element.id === '' || element.id.startsWith('finding-')) continue;
    ids.set(element.id, `note-${ids.size + 1}`);
    element.id = `note-${ids.size}`;
  }
  for (const link of written.querySelectorAll('a[href^="#"]')) {
    const id = ids.get(link.getAttribute('href')?.slice(1) ?? '');
    if (id !== undefined) link.setAttribute('href', `#${id}`);
  }
}
