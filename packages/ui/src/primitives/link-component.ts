import type { ComponentType, MouseEventHandler, ReactNode } from 'react';

/**
 * What packages/ui asks of a link. It does not know the router: apps pass a component that navigates with theirs.
 * It hands on every prop it gets, `ref` included: a menu makes it one of its items.
 */
export interface LinkComponentProps {
  href: string;
  className?: string;
  children?: ReactNode;
  'aria-current'?: 'page';
  'aria-label'?: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

export type LinkComponent = ComponentType<LinkComponentProps>;
