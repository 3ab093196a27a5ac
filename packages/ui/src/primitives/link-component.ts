import type { ComponentType, MouseEventHandler, ReactNode } from 'react';

/**
 * The props of the link component that apps pass in. packages/ui does not depend on the router.
 * The component must forward every prop, including `ref`, because a menu renders it as a menu item.
 */
export interface LinkComponentProps {
  href: string;
  className?: string;
  children?: ReactNode;
  rel?: 'prev' | 'next';
  'aria-current'?: 'page';
  'aria-label'?: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

export type LinkComponent = ComponentType<LinkComponentProps>;
