import { Button, type ButtonProps } from './button.tsx';

/** The button of most cards and rows: secondary and small. */
export const SmallButton = (props: Omit<ButtonProps, 'variant' | 'size'>) => (
  <Button variant="secondary" size="sm" {...props} />
);
