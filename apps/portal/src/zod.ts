// zod as this app uses it. By itself it compiles schemas to functions where it may, and finds out by trying: our
// Content-Security-Policy refuses evaluated text, and the browser says so on the console of every page with a form.
import { z } from 'zod';

z.config({ jitless: true });

export { z };
