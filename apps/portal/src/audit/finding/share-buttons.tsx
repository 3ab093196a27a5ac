import { paths } from '@portal/auth/routing/paths';
import type { Finding } from '@portal/data/findings/types';
import { toast } from '@portal/ui/feedback/toast';
import { Button } from '@portal/ui/primitives/button';
import { Copy, Link2 } from 'lucide-react';
import { findingMarkdown } from './finding-markdown.ts';

/** FIND-06: copies a finding as Markdown, and the link to it. */
export function ShareButtons({ finding }: { finding: Finding }) {
  // Without the list's filters: the link leads to the finding alone.
  const link = new URL(paths.finding(finding.audit_id, finding.number), location.origin).href;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => void copy(findingMarkdown(finding, link), 'Finding')}
      >
        <Copy aria-hidden="true" />
        Copy as Markdown
      </Button>
      <Button variant="ghost" size="sm" onClick={() => void copy(link, 'Link')}>
        <Link2 aria-hidden="true" />
        Copy link
      </Button>
    </>
  );
}

async function copy(text: string, what: 'Finding' | 'Link'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${what} copied`);
  } catch {
    toast.error('Copying failed', { description: 'Allow this site to use the clipboard and try again.' });
  }
}
