// The rule of private.check_email_address in the database.
const ADDRESS =
  /^(?!.{65,}@)[a-z0-9!#$%&'*+/=^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

export function isEmailAddress(address: string): boolean {
  return address.length <= 254 && ADDRESS.test(address);
}

/** The typed address in lower case, and its domain as DNS knows it: "mia@bücher.example" and its punycode are one person. */
export function toEmailAddress(typed: string): string {
  const [, name, domain] = /^([^@]+)@([^@/?#:\\[\]]+)$/.exec(typed.trim().toLowerCase()) ?? [];
  if (!name || !domain || !URL.canParse(`https://${domain}`)) return typed.trim();
  return `${name}@${new URL(`https://${domain}`).hostname}`;
}
