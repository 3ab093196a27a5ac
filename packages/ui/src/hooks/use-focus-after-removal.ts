import { useEffect, useRef } from 'react';

/**
 * ALL-02: keeps the focus on the page when a button is removed or disabled by its own action. Call the returned function
 * when the button is pressed. Once the button is gone, focus moves to the element that `findTarget` returns, or to the
 * main landmark, unless another element has taken focus.
 */
export function useFocusAfterRemoval(findTarget?: () => HTMLElement | null | undefined): () => void {
  const pressed = useRef<Element | null>(null);
  const latestFindTarget = useRef(findTarget);

  function moveFocus() {
    if (!pressed.current || (pressed.current.isConnected && !pressed.current.matches(':disabled'))) return;
    pressed.current = null;
    const { activeElement } = document;
    const isFocusLost =
      !activeElement || activeElement === document.body || activeElement.matches(':disabled');
    if (isFocusLost) (latestFindTarget.current?.() ?? document.querySelector('main'))?.focus();
  }

  useEffect(() => {
    latestFindTarget.current = findTarget;
    moveFocus();
  });
  // The button may be removed together with the component that uses this hook.
  useEffect(() => moveFocus, []);

  return () => {
    const { activeElement } = document;
    pressed.current = activeElement === document.body ? null : activeElement;
  };
}
