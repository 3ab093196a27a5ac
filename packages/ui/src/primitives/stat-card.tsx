import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';
import { Skeleton } from '../feedback/skeleton.tsx';

interface StatCardProps {
  label: string;
  /** A formatted number or short text such as "24/7". Use "–" when the value could not be loaded. */
  value: ReactNode;
  hint?: ReactNode;
  icon?: LucideIcon;
  isLoading?: boolean;
  className?: string;
}

/** One figure with its label. To make the card a link, wrap it in a link with className="group block rounded-lg". */
export function StatCard({ label, value, hint, icon: Icon, isLoading, className }: StatCardProps) {
  return (
    <div
      className={cn(
        'flex h-full flex-col gap-1 rounded-lg border border-border bg-surface px-3 py-3.5 shadow-xs sm:px-4',
        'transition-colors group-hover:border-input',
        className,
      )}
    >
      {/* Grows when another card in the row has a longer label, so that the figures stay aligned. */}
      <div className="flex flex-1 items-start justify-between gap-2">
        <p className="text-sm font-medium text-muted">{label}</p>
        {Icon && <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />}
      </div>
      <div className="flex h-8 items-center text-2xl font-semibold tracking-tight tabular-nums">
        {isLoading ? <Skeleton className="h-6 w-14" /> : value}
      </div>
      {hint && <p className="text-sm text-muted">{hint}</p>}
    </div>
  );
}
