import { get, type FieldError, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';

type FormOf<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'register' | 'formState'>;

/** What a labelled control takes from its form: `<InputField label="Title" {...field('title')} />`. */
export function fieldOf<Values extends FieldValues>({ register, formState }: FormOf<Values>) {
  return (name: FieldPath<Values>) => {
    const error: FieldError | undefined = get(formState.errors, name);
    return { ...register(name), error: error?.message };
  };
}
