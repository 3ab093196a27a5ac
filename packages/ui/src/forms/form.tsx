import { CircleAlert } from 'lucide-react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { isHalfTyped } from './date-field.tsx';
import { matchesShortcut, SHORTCUTS } from '../shortcuts/shortcuts.ts';

type Props = Omit<ComponentProps<'form'>, 'noValidate' | 'onKeyDown'>;

/** Ctrl+S and Ctrl+Enter press its submit button, unless that is disabled or pending. */
export function Form({ onSubmit, ...props }: Props) {
  const submit: Props['onSubmit'] = (event) => {
    const half = Array.from(event.currentTarget.elements).find(isHalfTyped);
    if (!(half instanceof HTMLInputElement)) return onSubmit?.(event);
    event.preventDefault();
    half.checkValidity();
    half.focus();
  };
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its fields have the focus.
  return <form {...props} noValidate onSubmit={submit} onKeyDown={pressSubmitButton} />;
}

/** The button that submits a form. It may stand outside the form, with the form's id. */
export function findSubmitButton(form: HTMLFormElement | null | undefined): HTMLButtonElement | undefined {
  return Array.from(form?.elements ?? [])
    .filter((element) => element instanceof HTMLButtonElement)
    .find(({ type }) => type === 'submit');
}

function pressSubmitButton(event: KeyboardEvent<HTMLFormElement>) {
  if (!matchesShortcut(event, SHORTCUTS.save) && !matchesShortcut(event, SHORTCUTS.send)) return;
  // Ctrl+S would save the page.
  event.preventDefault();
  // requestSubmit would pass by a disabled button.
  findSubmitButton(event.currentTarget)?.click();
}

/** What is wrong with a form as a whole, beside its button. Its fields say what is wrong with each of them. Announced. */
export function FormError({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-md border border-danger/30 bg-danger-subtle px-3 py-2 text-sm"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
      {children}
    </p>
  );
}
