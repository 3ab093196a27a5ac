import { Link } from '@portal/frame/routing/router';
import type { ReactNode } from 'react';

/** The title of a row that is `relative`. The link covers that row, so that a click anywhere in it opens what it leads to. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      // Its text is a name, which a browser must not translate.
      translate="no"
      className="after:absolute after:inset-0 rounded-sm underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
