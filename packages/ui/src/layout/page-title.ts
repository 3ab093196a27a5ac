import { useEffect } from 'react';

let siteName = 'Client portal';

/** The name behind every page's title; the shell sets it once from the brand in its configuration. */
export function setSiteName(name: string): void {
  siteName = name;
}

/** ALL-02: the document's title while the calling page is shown: "Files & Media · Client portal". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${siteName}`;
  }, [title]);
}
