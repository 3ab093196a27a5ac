import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { toast as sonner, Toaster as SonnerToaster, type ExternalToast } from 'sonner';
import { useEffect, useRef } from 'react';
import { SHORTCUTS } from '../shortcuts/shortcuts.ts';
import { Spinner } from './spinner.tsx';

type Options = Pick<ExternalToast, 'description' | 'action' | 'duration' | 'onDismiss' | 'onAutoClose'>;

const HOTKEY = [`${SHORTCUTS.notifications.modifier}Key`, `Key${SHORTCUTS.notifications.key.toUpperCase()}`];

/** For a success that the page shows as well. Sonner's own 4 s are for what has to be read. */
const SHORT_MS = 2_500;

let currentId: string | number | undefined;

function replaceToast(show: typeof sonner.success, message: string, options?: Options): string | number {
  const previousId = currentId;
  sonner.dismiss();
  currentId = show(message, options);
  // Sonner adds a toast in a timer and dismisses in an animation frame, so the previous toast may be added only now.
  if (previousId !== undefined) setTimeout(() => sonner.dismiss(previousId));
  return currentId;
}

/** SIDE-05: reports the result of an action, one toast at a time. Each method returns the id for `dismiss`. */
export const toast = {
  success: (message: string, options?: Options) =>
    replaceToast(sonner.success, message, {
      ...(!options?.description && !options?.action && { duration: SHORT_MS }),
      ...options,
    }),
  error: (message: string, options?: Options) => replaceToast(sonner.error, message, options),
  info: (message: string, options?: Options) => replaceToast(sonner.info, message, options),
  warning: (message: string, options?: Options) => replaceToast(sonner.warning, message, options),
  /** Stays until it is dismissed or replaced. */
  loading: (message: string, options?: Options) => replaceToast(sonner.loading, message, options),
  /** Dismisses one toast, or all of them when no id is given. */
  dismiss: (id?: string | number) => {
    sonner.dismiss(id);
  },
};

/** Sonner returns the focus from a toast to where it was: right when it disappears, but after Tab an endless loop. */
export function Toaster() {
  const isLeavingByTab = useRef(false);
  useEffect(() => {
    // Sonner moves the focus. Firefox would also open a menu, and a Mac would type a character.
    const keepFromBrowser = (event: KeyboardEvent) => {
      if (event.altKey && event.code === HOTKEY[1]) event.preventDefault();
    };
    document.addEventListener('keydown', keepFromBrowser);
    return () => document.removeEventListener('keydown', keepFromBrowser);
  }, []);
  return (
    <div
      role="presentation"
      className="contents"
      onKeyDownCapture={({ key }) => {
        isLeavingByTab.current = key === 'Tab';
      }}
      onBlurCapture={(event) => {
        if (isLeavingByTab.current) event.stopPropagation();
        isLeavingByTab.current = false;
      }}
    >
      <SonnerToaster
        visibleToasts={1}
        // In the middle of the top bar, which is empty. On a phone between its buttons (base.css).
        position="top-center"
        offset={{ top: 'var(--ui-toast-top)' }}
        mobileOffset={{ top: 'var(--ui-toast-top)', left: '3.5rem', right: '3.5rem' }}
        closeButton
        hotkey={HOTKEY}
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
        // While a modal is open, Radix takes the pointer from everything outside it.
        toastOptions={{ className: 'portal-toast', style: { pointerEvents: 'auto' } }}
      />
    </div>
  );
}
