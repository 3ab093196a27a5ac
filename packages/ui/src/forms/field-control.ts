import { createContext, use } from 'react';

/** What a Field gives its control. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

export const FieldContext = createContext<FieldControl | null>(null);

/** The id and aria attributes that the surrounding Field has for its control; what the control itself says wins. */
export function useFieldControl<Props extends object>(props: Props): Props & Partial<FieldControl> {
  const field = use(FieldContext);
  return field ? { ...field, ...props } : props;
}
