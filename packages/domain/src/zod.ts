// The one way to zod, for forms and configuration (docs/decisions/validation.md). zod may compile schemas with
// `new Function`, which our Content-Security-Policy blocks and the browser reports on the console of every page.
import * as z from 'zod/mini';

z.config({ jitless: true });

export { z };
