import { Clock } from 'lucide-react';
import type { ComponentType } from 'react';

export type Channel = {
  title: string;
  text: string;
  /** How soon one gets a reply. */
  answer: string;
  action: string;
  /** Null when the deployment has no valid address for it. */
  href: string | null;
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
};

/** CONT-01: one way to reach the team, as a link that opens in a new tab. */
export function ChannelCard({ title, text, answer, action, href, icon: Icon }: Channel) {
  return (
    <a
      href={href ?? undefined}
      target="_blank"
      rel="noopener noreferrer"
      className="flex h-full items-start gap-4 rounded-lg border border-border bg-surface p-5 shadow-xs transition-colors hover:border-input"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-subtle">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="text-lg font-semibold">{title}</span>
        <span className="text-muted">{text}</span>
        <span className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-3 text-sm">
          <span className="flex items-center gap-1.5 text-muted">
            <Clock aria-hidden="true" className="size-3.5 shrink-0" />
            {answer}
          </span>
          <span className="font-medium wrap-anywhere text-accent">{action}</span>
        </span>
      </span>
    </a>
  );
}
