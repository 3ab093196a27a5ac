import { Copy } from 'lucide-react';
import { copyText } from '@portal/ui/feedback/copy-button';
import { paths } from '@portal/domain/routing/paths';
import { formatFileSize } from '@portal/domain/format/formatters';
import { Button } from '@portal/ui/primitives/button';
import { Mono } from '@portal/ui/primitives/mono';

type Props = { sha256: string; size: number | null; describedBy?: string };

/** SEAL-01, SEAL-04: the SHA-256 and size of a report, to compare and to copy, and the page that verifies it. */
export function ReportSeal({ sha256, size, describedBy }: Props) {
  return (
    <details className="text-sm text-muted">
      <summary className="w-fit cursor-pointer rounded-sm text-accent" aria-describedby={describedBy}>
        Verify
      </summary>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>SHA-256</span>
        <Mono as="code" className="min-w-0 text-xs wrap-anywhere text-foreground">
          {sha256}
        </Mono>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Copy SHA-256"
          aria-describedby={describedBy}
          onClick={() => void copyText(sha256, 'SHA-256 copied')}
        >
          <Copy aria-hidden="true" />
        </Button>
        {size !== null && <span className="tabular-nums">{formatFileSize(size)}</span>}
        <a
          href={paths.verifyReport(sha256)}
          target="_blank"
          rel="noreferrer"
          aria-describedby={describedBy}
          className="rounded-sm text-accent underline-offset-4 hover:underline"
        >
          Check it on the public page
        </a>
      </p>
    </details>
  );
}
