import { isGenerated, type ReportVersion } from '@portal/data/audits/queries';
import { reportAsMarkdown } from '@portal/data/audits/report-generation';
import { saveFile } from '@portal/data/storage/save-file';
import { useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';

type Props = { version: ReportVersion; auditTitle: string; describedBy?: string };

/** SEAL-02, REP-06: saves a generated report as Markdown, which the client finds in Access. Nothing for an uploaded one. */
export function MarkdownButton({ version, auditTitle, describedBy }: Props) {
  const name = [auditTitle, version.version].filter(Boolean).join(' ');
  const markdown = useAction(
    async () =>
      saveFile(new Blob([await reportAsMarkdown(version.id)], { type: 'text/markdown' }), `${name}.md`),
    { failure: 'The report could not be written as Markdown' },
  );
  if (!isGenerated(version)) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`Download ${version.version ? `version ${version.version}` : 'the report'} as Markdown`}
      aria-describedby={describedBy}
      isPending={markdown.isPending}
      onClick={() => void markdown.run()}
    >
      Markdown
    </Button>
  );
}
