import { paths } from '@portal/domain/routing/paths';
import type { Finding } from '@portal/domain/findings/types';
import { CopyButton, copyText } from '@portal/ui/feedback/copy-button';
import { Button } from '@portal/ui/primitives/button';
import { Link2 } from 'lucide-react';
import { findingMarkdown } from './finding-markdown.ts';

export function ShareButtons({ finding }: { finding: Finding }) {
  // Without the list's filters: the link leads to the finding alone.
  const link = new URL(paths.finding(finding.audit_id, finding.number), location.origin).href;
  return (
    <>
      <CopyButton text={findingMarkdown(finding, link)} label="Copy as Markdown" copied="Finding copied" />
      <Button variant="ghost" size="sm" onClick={() => void copyText(link, 'Link copied')}>
        <Link2 aria-hidden="true" />
        Copy link
      </Button>
    </>
  );
}
