import { createContext, use } from 'react';

/** The attributes that a Field gives to its control. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

export const FieldContext = createContext<FieldControl | null>(null);

/** Adds the id and aria attributes of the surrounding Field to the props. The given props take precedence. */
export function useFieldControl<Props extends object>(props: Props): Props & Partial<FieldControl> {
  const field = use(FieldContext);
  return field ? { ...field, ...props } : props;
}
