import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import { Link } from './link.tsx';

type Props = { href: string; className?: string; children: ReactNode };

/** The link to the page that leads here, named after that page. */
export function BackLink({ href, className, children }: Props) {
  return (
    <Button asChild variant="ghost" size="sm" className={className}>
      <Link href={href}>
        <ArrowLeft aria-hidden="true" />
        {children}
      </Link>
    </Button>
  );
}
