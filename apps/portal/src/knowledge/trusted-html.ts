const POLICY = 'portal-article';

type Policy = { createHTML: (html: string) => TrustedHTML };
type Factory = { createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => Policy };

const factory: Factory | undefined = Reflect.get(globalThis, 'trustedTypes');

// One of the two policies that the shell's Content-Security-Policy allows. It must only be used for text from this repository.
const policy = factory?.createPolicy(POLICY, { createHTML: (html) => html });

export function trustedHtml(html: string): string | TrustedHTML {
  return policy ? policy.createHTML(html) : html;
}
