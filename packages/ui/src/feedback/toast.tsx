import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { toast as sonner, Toaster as SonnerToaster, type ExternalToast } from 'sonner';
import { Spinner } from './spinner.tsx';

type Options = Pick<ExternalToast, 'description' | 'action' | 'duration' | 'onDismiss' | 'onAutoClose'>;

let currentId: string | number | undefined;

/** SIDE-05: whatever is shown goes when something new is said. */
function replaceToast(show: typeof sonner.success, message: string, options?: Options): string | number {
  const previousId = currentId;
  sonner.dismiss();
  currentId = show(message, options);
  // Sonner shows with a timer and takes away with the next picture: what was said a moment ago may not be there yet.
  if (previousId !== undefined) setTimeout(() => sonner.dismiss(previousId));
  return currentId;
}

/** Says what just happened, one message at a time (SIDE-05). Returns the id that `dismiss` takes. */
export const toast = {
  success: (message: string, options?: Options) => replaceToast(sonner.success, message, options),
  error: (message: string, options?: Options) => replaceToast(sonner.error, message, options),
  info: (message: string, options?: Options) => replaceToast(sonner.info, message, options),
  warning: (message: string, options?: Options) => replaceToast(sonner.warning, message, options),
  /** Stays until the next toast or until dismissed. */
  loading: (message: string, options?: Options) => replaceToast(sonner.loading, message, options),
  /** One toast, or all when no id is given. */
  dismiss: (id?: string | number) => {
    sonner.dismiss(id);
  },
  /** Whether the pointer or the focus is in a toast: who is about to act on it needs time. */
  isAttended: (): boolean => document.querySelector('.portal-toast:is(:hover, :focus-within)') !== null,
};

/** Where toasts appear. Once, in the shell. */
export function Toaster() {
  return (
    <SonnerToaster
      visibleToasts={1}
      // Not at the right, where forms, cards and dialogs have the button that comes next.
      position="bottom-center"
      closeButton
      gap={0}
      containerAriaLabel="Notifications"
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-4.5 text-success" />,
        error: <CircleAlert aria-hidden="true" className="size-4.5 text-danger" />,
        warning: <TriangleAlert aria-hidden="true" className="size-4.5 text-warning" />,
        info: <Info aria-hidden="true" className="size-4.5 text-info" />,
        loading: <Spinner />,
      }}
      className="portal-toaster"
      toastOptions={{ className: 'portal-toast' }}
    />
  );
}
