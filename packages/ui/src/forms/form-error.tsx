import { CircleAlert } from 'lucide-react';

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
