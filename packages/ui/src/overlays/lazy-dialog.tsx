import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { toast } from '../feedback/toast.tsx';
import { loadOnce } from '../hooks/load-once.ts';

/** If the code cannot be loaded, a toast says so and the dialog counts as closed; opening it again loads it again. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const { useLoaded } = loadOnce(load);
  return function LazyDialog(props: Props) {
    const dialog = useLoaded();
    const hasFailed = 'error' in dialog;
    const giveUp = useEffectEvent(() => {
      toast.error('The form could not be loaded', { description: 'Check your connection and try again.' });
      props.onClose();
    });
    useEffect(() => {
      if (hasFailed) giveUp();
    }, [hasFailed]);
    return dialog.code ? <dialog.code {...props} /> : null;
  };
}
