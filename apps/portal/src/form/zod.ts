// zod without its JIT compiler. zod checks whether it may compile schemas by calling `new Function`, which our
// Content-Security-Policy blocks and the browser reports on the console of every page with a form.
import { z } from 'zod';

z.config({ jitless: true });

export { z };
