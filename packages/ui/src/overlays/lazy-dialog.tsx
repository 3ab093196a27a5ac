import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { toast } from '../feedback/toast.tsx';
import { loadOnce } from '../hooks/load-once.ts';

/** The dialog that a module exports under a name. If it cannot be loaded, a toast says so and it counts as closed; opening it again loads it again. */
export function lazyDialog<Name extends string, Props extends { onClose: () => void }>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  const { useLoaded } = loadOnce<ComponentType<Props>>(async () => (await load())[name]);
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
