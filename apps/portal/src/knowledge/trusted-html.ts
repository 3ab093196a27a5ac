const POLICY = 'portal-article';

type Policy = { createHTML: (html: string) => TrustedHTML };
type Factory = { createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => Policy };

const factory: Factory | undefined = Reflect.get(globalThis, 'trustedTypes');

// The one policy that the shell's Content-Security-Policy allows: only text of this repository goes through it.
const policy = factory?.createPolicy(POLICY, { createHTML: (html) => html });

/** Declares HTML that the build made to be trusted, where the browser asks for it (Trusted Types). */
export function trustedHtml(html: string): string | TrustedHTML {
  return policy ? policy.createHTML(html) : html;
}
