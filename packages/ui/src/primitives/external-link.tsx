import { ArrowUpRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';

interface ExternalLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> {
  /** Any string. Anything but an http(s) address is shown as text. */
  href: string | null | undefined;
  children?: ReactNode;
  hasIcon?: boolean;
}

/** ALL-04: a link that opens in a new tab, or plain text when the address is not http(s). An address is not translated. */
export function ExternalLink({
  href,
  children = href,
  hasIcon = true,
  className,
  translate = children === href ? 'no' : undefined,
  ...props
}: ExternalLinkProps) {
  const address = safeHref(href);
  if (!address)
    return (
      <span translate={translate} className={cn('wrap-anywhere', className)}>
        {children}
      </span>
    );
  return (
    <a
      {...props}
      href={address}
      translate={translate}
      target="_blank"
      rel="noopener noreferrer"
      className={cn(
        'rounded-sm text-accent underline decoration-accent/40 underline-offset-4 wrap-anywhere hover:decoration-accent',
        className,
      )}
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
      {hasIcon && <ArrowUpRight aria-hidden="true" className="ml-0.5 inline size-3.5 align-[-0.125em]" />}
    </a>
  );
}

/** ALL-04: null unless http(s). A bare domain gives null: user input is never guessed into a link. */
export function safeHref(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url.trim())) return null;
  const { protocol, href } = new URL(url.trim());
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
