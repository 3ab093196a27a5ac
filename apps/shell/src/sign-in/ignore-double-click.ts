import type { MouseEvent } from 'react';

/**
 * Handles the first click of a double click only: the second would hit a button that by then does the opposite
 * (AUTH-03, AUTH-04).
 */
export function ignoreDoubleClick(handle: () => void): (event: MouseEvent) => void {
  return (event) => event.detail < 2 && handle();
}
