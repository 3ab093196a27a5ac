import type { Markdown, MarkdownProps } from './markdown.tsx';
import { useEffect, useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { PlainText } from './plain-text.tsx';

/** FIND-05: until its code has loaded, and when it cannot be loaded, the text is shown as it was written. */
export function LazyMarkdown(props: MarkdownProps) {
  const [Markdown, setMarkdown] = useState(loadedMarkdown);
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);

  useEffect(() => {
    if (Markdown) return;
    let isCurrent = true;
    loadMarkdown().then(
      (component) => isCurrent && setMarkdown(() => component),
      () => isCurrent && setFailedAttempt(attempt),
    );
    return () => {
      isCurrent = false;
    };
  }, [Markdown, attempt]);

  if (Markdown) return <Markdown {...props} />;
  return (
    <PlainText
      text={props.text}
      note={failedAttempt === attempt && <NotLoaded onRetry={() => setAttempt(attempt + 1)} />}
    />
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-2">
      Formatting could not be loaded. The text is shown as it was written.
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </span>
  );
}

let loaded: typeof Markdown | undefined;

/** The Markdown component when its code has arrived. */
function loadedMarkdown(): typeof Markdown | undefined {
  return loaded;
}

/** Fetches the Markdown component; rejects when its code cannot be loaded, and fetches again at the next call. */
async function loadMarkdown(): Promise<typeof Markdown> {
  const module = await import('./markdown.tsx');
  loaded = module.Markdown;
  return loaded;
}

/** A page with Markdown, together with the code that formats it: a text that is formatted later moves what is below it. */
export async function withMarkdown<Page>(page: Promise<Page>): Promise<Page> {
  // Without that code, the page shows its texts as they were written.
  await loadMarkdown().catch(() => undefined);
  return page;
}
