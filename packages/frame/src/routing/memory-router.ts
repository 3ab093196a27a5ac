// For tests and for rendering at build time. Not in router.ts, because browsers load that.
export { createMemoryRouter } from 'react-router-dom';
