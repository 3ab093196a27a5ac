import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../primitives/class-names.ts';

const tones = {
  info: { icon: Info, classes: 'border-info/30 bg-info-subtle [&>svg]:text-info' },
  success: { icon: CircleCheck, classes: 'border-success/30 bg-success-subtle [&>svg]:text-success' },
  warning: { icon: TriangleAlert, classes: 'border-warning/35 bg-warning-subtle [&>svg]:text-warning' },
  danger: { icon: CircleAlert, classes: 'border-danger/30 bg-danger-subtle [&>svg]:text-danger' },
};

export interface NoticeProps {
  tone?: keyof typeof tones;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
}

/** A message that stays on the page. For the result of an action, use a toast. */
export function Notice({ tone = 'info', title, children, actions, className }: NoticeProps) {
  const { icon: Icon, classes } = tones[tone];
  return (
    <div className={cn('flex items-start gap-3 rounded-lg border px-4 py-3', classes, className)}>
      <Icon aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          {title && <p className="font-medium">{title}</p>}
          {children && <div className="text-foreground/85">{children}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
