import {
  createContext,
  createElement,
  use,
  type ComponentType,
  type MouseEventHandler,
  type ReactNode,
  type Ref,
} from 'react';

/** What a link has. The component behind it must forward every prop, including `ref`: a menu renders it as an item. */
export interface LinkProps {
  href: string;
  className?: string;
  children?: ReactNode;
  rel?: 'prev' | 'next';
  'aria-current'?: 'page';
  'aria-label'?: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  ref?: Ref<HTMLAnchorElement>;
}

const LinkContext = createContext<ComponentType<LinkProps>>(({ children, ...props }) => (
  <a {...props}>{children}</a>
));

/** Gives the router's link to everything below: packages/ui does not depend on the router. */
export const LinkProvider = LinkContext.Provider;

export const Link = (props: LinkProps) => createElement(use(LinkContext), props);
