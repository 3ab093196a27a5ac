import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../primitives/button.tsx';
import { formatCount, formatNumber } from '@portal/domain/format/formatters';
import { useFocusAfterRemoval } from '../hooks/use-focus-after-removal.ts';

interface PaginationProps {
  /** Zero-based. */
  pageIndex: number;
  pageSize: number;
  totalCount: number;
  onPageChange: (pageIndex: number) => void;
  /** What is listed, as a plural that ends in "s": "clients". */
  noun: string;
}

/** Shows "1–25 of 1,204 clients" with Previous and Next. A single page shows only "1 client". */
export function Pagination({ pageIndex, pageSize, totalCount, onPageChange, noun }: PaginationProps) {
  const nav = useRef<HTMLElement>(null);
  // On the first or last page the pressed button is disabled, so focus moves to the other button.
  const keepFocus = useFocusAfterRemoval(() => nav.current?.querySelector<HTMLElement>('button:enabled'));
  const first = totalCount === 0 ? 0 : pageIndex * pageSize + 1;
  const last = Math.min(totalCount, (pageIndex + 1) * pageSize);
  const fitsOnOnePage = pageIndex === 0 && totalCount <= pageSize;

  function goTo(index: number) {
    keepFocus();
    onPageChange(index);
  }

  return (
    <nav
      ref={nav}
      aria-label={`Pages of ${noun}`}
      className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted"
    >
      <p aria-live="polite" className="tabular-nums">
        {fitsOnOnePage
          ? formatCount(totalCount, noun.replace(/s$/, ''))
          : `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(totalCount)} ${noun}`}
      </p>
      {!fitsOnOnePage && (
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            disabled={pageIndex === 0}
            onClick={() => goTo(pageIndex - 1)}
          >
            <ChevronLeft aria-hidden="true" /> Previous
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={last >= totalCount}
            onClick={() => goTo(pageIndex + 1)}
          >
            Next <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      )}
    </nav>
  );
}
