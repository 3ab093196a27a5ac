import { useEffect } from 'react';

let siteName = 'Client portal';

/** Sets the name that follows every page title. The shell calls it once with the brand name of its configuration. */
export function setSiteName(name: string): void {
  siteName = name;
}

/** ALL-02: sets the document title, for example "Files & Media · Client portal". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${siteName}`;
  }, [title]);
}
