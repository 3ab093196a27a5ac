import { useEffect, useRef } from 'react';

/**
 * For buttons that go, or are disabled, by what they do: the returned handler is called when one is pressed. Once it
 * is gone the focus moves to what `findTarget` returns, else to the main landmark, unless something else has taken it (ALL-02).
 */
export function useFocusAfterRemoval(findTarget?: () => HTMLElement | null | undefined): () => void {
  const pressed = useRef<Element | null>(null);
  const latestFindTarget = useRef(findTarget);

  function moveFocus() {
    if (!pressed.current || (pressed.current.isConnected && !pressed.current.matches(':disabled'))) return;
    pressed.current = null;
    const { activeElement } = document;
    const isLost = !activeElement || activeElement === document.body || activeElement.matches(':disabled');
    if (isLost) (latestFindTarget.current?.() ?? document.querySelector('main'))?.focus();
  }

  useEffect(() => {
    latestFindTarget.current = findTarget;
    moveFocus();
  });
  // What was pressed may go together with whatever asked for this.
  useEffect(() => moveFocus, []);

  return () => {
    const { activeElement } = document;
    pressed.current = activeElement === document.body ? null : activeElement;
  };
}
