import { isGenerated, type ReportVersion } from '@portal/data/audits/queries';
import { reportAsMarkdown } from '@portal/data/audits/report-generation';
import { saveFile } from '@portal/data/storage/save-file';
import { useAction } from '@portal/ui/hooks/use-action';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@portal/ui/overlays/dropdown-menu';
import { Button, type ButtonProps } from '@portal/ui/primitives/button';
import { Download } from 'lucide-react';

type Props = ButtonProps & {
  version: ReportVersion;
  pdf: { isPending: boolean; run: () => Promise<unknown> };
  /** Offers a generated report as Markdown too, in a file named after this audit. */
  auditTitle?: string;
};

/** REP-02, SEAL-02: saves a report, as PDF or as Markdown. */
export function ReportDownload({ version, pdf, auditTitle, ...props }: Props) {
  const name = [auditTitle, version.version].filter(Boolean).join(' ');
  const markdown = useAction(
    async () =>
      saveFile(new Blob([await reportAsMarkdown(version.id)], { type: 'text/markdown' }), `${name}.md`),
    { failure: 'The report could not be written as Markdown' },
  );
  const hasMenu = auditTitle !== undefined && isGenerated(version);
  const button = (
    <Button
      variant="ghost"
      size="sm"
      isPending={pdf.isPending || markdown.isPending}
      {...(!hasMenu && { onClick: () => void pdf.run() })}
      {...props}
    >
      <Download aria-hidden="true" />
      <span className="lg:max-xl:sr-only">Download</span>
    </Button>
  );
  if (!hasMenu) return button;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>{button}</DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => void pdf.run()}>PDF</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void markdown.run()}>Markdown</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
