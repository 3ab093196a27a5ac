import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { toast } from '../feedback/toast.tsx';

/** If the code cannot be loaded, a toast says so and the dialog counts as closed; opening it again loads it again. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded);
    const isLoaded = Dialog !== undefined;
    const giveUp = useEffectEvent(() => {
      toast.error('The form could not be loaded', { description: 'Check your connection and try again.' });
      props.onClose();
    });
    useEffect(() => {
      if (isLoaded) return undefined;
      let isWanted = true;
      load().then(
        (component) => {
          loaded = component;
          if (isWanted) setDialog(() => component);
        },
        () => isWanted && giveUp(),
      );
      return () => {
        isWanted = false;
      };
    }, [isLoaded]);
    return Dialog ? <Dialog {...props} /> : null;
  };
}
