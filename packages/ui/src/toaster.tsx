import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { Toaster as SonnerToaster } from 'sonner';
import { Spinner } from './spinner.tsx';

/** Where toasts appear. Once, in the shell. */
export function Toaster() {
  return (
    <SonnerToaster
      visibleToasts={1}
      position="bottom-right"
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
      toastOptions={{ classNames: { toast: 'portal-toast', description: 'portal-toast-description' } }}
    />
  );
}
