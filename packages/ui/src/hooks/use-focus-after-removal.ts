import { useEffect, useEffectEvent, useRef } from 'react';

/** ALL-02: for a button that its own action removes. Focus moves to `findTarget` or main, unless something else took it. */
export function useFocusAfterRemoval(findTarget?: () => HTMLElement | null | undefined): () => void {
  const pressed = useRef<Element | null>(null);

  const moveFocus = useEffectEvent(() => {
    if (!pressed.current || (pressed.current.isConnected && !pressed.current.matches(':disabled'))) return;
    pressed.current = null;
    const { activeElement } = document;
    const isFocusLost =
      !activeElement || activeElement === document.body || activeElement.matches(':disabled');
    if (isFocusLost) (findTarget?.() ?? document.querySelector('main'))?.focus();
  });

  useEffect(() => moveFocus());
  // The button may be removed together with the component that uses this hook.
  useEffect(() => () => moveFocus(), []);

  return () => {
    const { activeElement } = document;
    pressed.current = activeElement === document.body ? null : activeElement;
  };
}
