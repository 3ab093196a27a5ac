// Apart from router.ts, which browsers load: for tests, and for what is rendered at build time.
export { createMemoryRouter } from 'react-router-dom';
