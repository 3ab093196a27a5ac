// A window for the pages. What Node has too stays Node's, for the backend beside them; but events, which jsdom makes itself.
import { builtinEnvironments, type Environment } from 'vitest/runtime';

export default {
  ...builtinEnvironments.jsdom,
  name: 'window',
  viteEnvironment: 'ssr',
  async setup(global: typeof globalThis, options) {
    const node = Object.entries(Object.getOwnPropertyDescriptors(global)).filter(
      ([name]) => /^[A-Z]/.test(name) && !/Event|^Abort|^DOMException$/.test(name),
    );
    const environment = await builtinEnvironments.jsdom.setup(global, options);
    // Node's reads no form.
    const FieldsOfForm = global.FormData;
    Object.defineProperties(global, Object.fromEntries(node));
    global.FormData = class extends FormData {
      constructor(form?: HTMLFormElement) {
        super();
        if (form) new FieldsOfForm(form).forEach((value, name) => this.append(name, value));
      }
    };
    return environment;
  },
} satisfies Environment;
