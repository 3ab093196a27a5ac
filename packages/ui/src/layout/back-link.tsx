import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import type { LinkComponent } from '../primitives/link-component.ts';

type Props = { href: string; linkComponent: LinkComponent; className?: string; children: ReactNode };

/** The link to the page that leads here, named after that page. */
export function BackLink({ href, linkComponent: Link, className, children }: Props) {
  return (
    <Button asChild variant="ghost" size="sm" className={className}>
      <Link href={href}>
        <ArrowLeft aria-hidden="true" />
        {children}
      </Link>
    </Button>
  );
}
