import type { MarkdownProps } from './markdown.tsx';
import { useState } from 'react';
import { loadOnce } from '../hooks/load-once.ts';
import { Button } from '../primitives/button.tsx';
import { PlainText } from './plain-text.tsx';

const { load, useLoaded } = loadOnce(async () => (await import('./markdown.tsx')).Markdown);

/** FIND-05: until its code has loaded, and when it cannot be loaded, the text is shown as it was written. */
export function LazyMarkdown(props: MarkdownProps) {
  const [attempt, setAttempt] = useState(0);
  const markdown = useLoaded(attempt);

  if (markdown.code) return <markdown.code {...props} />;
  return (
    <PlainText
      text={props.text}
      note={'error' in markdown && <NotLoaded onRetry={() => setAttempt(attempt + 1)} />}
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

/** A page with Markdown, together with the code that formats it: a text that is formatted later moves what is below it. */
export async function withMarkdown<Page>(page: Promise<Page>): Promise<Page> {
  // Without that code, the page shows its texts as they were written. Both are awaited at once: a page that fails first is no unhandled error.
  const [loaded] = await Promise.all([page, load().catch(() => undefined)]);
  return loaded;
}
