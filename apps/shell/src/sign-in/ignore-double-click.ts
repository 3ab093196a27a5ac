import type { MouseEvent } from 'react';

/** Turns once for a double click: its second half, on a button that turns back by then, is not meant (AUTH-03, AUTH-04). */
export function onceOf(turn: () => void): (event: MouseEvent) => void {
  return (event) => event.detail < 2 && turn();
}
