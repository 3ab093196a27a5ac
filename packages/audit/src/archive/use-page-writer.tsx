import { useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';

export type PageWriter = (title: string, content: ReactNode) => Promise<string>;

const STYLE = `html{background:Canvas;color:CanvasText}a{color:LinkText}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #8888;padding:.3rem .6rem;text-align:left;vertical-align:top}td:first-child{min-width:7.5rem}
pre{overflow:auto;padding:.6rem;background:#8882}code{font-size:.9em}img{max-width:100%}dl div{display:flex;gap:.5rem}
dt{font-weight:600;flex:none}dd{margin:0}h2{margin-top:2.5rem;border-top:1px solid #8888;padding-top:1rem}:root{color-scheme:light dark}
th{overflow-wrap:normal}@media(max-width:40rem){th,td{font-size:.8rem;padding:.2rem .3rem}td:first-child{min-width:5rem}}`;

/** TAKE-01: React escapes texts and judges links as on the portal's pages. The same content gives the same page. */
export function usePageWriter(): { outlet: ReactNode; writePage: PageWriter } {
  const [drawn, setDrawn] = useState<{ content: ReactNode; into: Element } | null>(null);

  async function writePage(title: string, content: ReactNode): Promise<string> {
    const page = await emptyPage(title);
    const into = page.body.appendChild(page.createElement('main'));
    flushSync(() => setDrawn({ content, into }));
    const written = into.cloneNode(true) as HTMLElement;
    if (written.firstChild === null) throw new Error('The page of the archive could not be written.');
    flushSync(() => setDrawn(null));
    makePlain(written);
    // As text, because this page's own Content-Security-Policy holds for elements that are put into a document.
    const head = `${page.head.innerHTML}<style>${STYLE}</style>`;
    return `<!doctype html>\n<html lang="en"><head>${head}</head><body>${written.outerHTML}</body></html>\n`;
  }

  return { outlet: drawn && createPortal(drawn.content, drawn.into), writePage };
}

async function emptyPage(title: string): Promise<Document> {
  const page = document.implementation.createHTMLDocument(title);
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
  return page;
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
