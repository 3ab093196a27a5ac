/** Of what useShell returns and the shared exports. The shell refuses another number; a changed or removed export raises it. */
export const CONTRACT = 2;
