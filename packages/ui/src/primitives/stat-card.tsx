import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';

interface StatCardProps {
  label: string;
  /** A formatted number or short text such as "24/7". Use "–" when the value could not be loaded. */
  value: ReactNode;
  icon: LucideIcon;
  isLoading: boolean;
}

/** One figure with its label. */
export function StatCard({ label, value, icon: Icon, isLoading }: StatCardProps) {
  return (
    <div className="flex h-full flex-col gap-1 rounded-lg border border-border bg-surface px-3 py-3.5 shadow-xs sm:px-4">
      {/* Grows when another card in the row has a longer label, so that the figures stay aligned. */}
      <div className="flex flex-1 items-start justify-between gap-2">
        <p className="text-sm font-medium text-muted">{label}</p>
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      </div>
      <div className="flex h-8 items-center text-2xl font-semibold tracking-tight tabular-nums">
        {isLoading ? <Skeleton className="h-6 w-14" /> : value}
      </div>
    </div>
  );
}
