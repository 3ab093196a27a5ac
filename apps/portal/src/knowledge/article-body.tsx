import { useMediaQuery } from '@portal/ui/hooks/browser-state';
import { useEffect } from 'react';
import type { ArticleContent } from './articles.ts';
import { trustedHtml } from './trusted-html.ts';

/** The text of an article and its table of contents. The HTML is rendered at build time from this repository's Markdown. */
export function ArticleBody({ article: { html, toc } }: { article: ArticleContent }) {
  // The browser looks for the URL's fragment before the text is rendered.
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1));
    if (id) document.getElementById(id)?.scrollIntoView();
  }, []);

  return (
    <div className="grid items-start gap-x-10 gap-y-6 print:block lg:grid-cols-[minmax(0,1fr)_14rem]">
      <nav aria-label="On this page" className="print:hidden lg:sticky lg:top-20 lg:order-last">
        <TableOfContents toc={toc} />
      </nav>
      {/* oxlint-disable-next-line react/no-danger -- it contains no text from users or the database */}
      <article className="article-text" dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />
    </div>
  );
}

/** Shown next to the text on wide screens, and collapsed above the text on narrow ones. */
function TableOfContents({ toc }: Pick<ArticleContent, 'toc'>) {
  const isWide = useMediaQuery('(min-width: 64rem)', true);
  const links = (
    <ul className="flex flex-col gap-1.5 text-sm">
      {toc.map(({ id, text, level }) => (
        <li key={id} className={level > 2 ? 'pl-3' : undefined}>
          <a className="text-muted hover:text-foreground" href={`#${id}`}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
  if (isWide) {
    return (
      <>
        <p className="mb-2 text-sm font-semibold">On this page</p>
        {links}
      </>
    );
  }
  return (
    <details className="rounded-lg border border-border bg-surface px-4">
      <summary className="cursor-pointer py-2.5 text-sm font-semibold">On this page</summary>
      <div className="pb-4">{links}</div>
    </details>
  );
}
