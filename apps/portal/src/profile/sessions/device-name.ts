import Bowser from 'bowser';

/** AUTH-19: a browser in words, such as "Chrome on Windows". It is what the browser says of itself, so no proof. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  // Empty for what bowser does not know.
  return browser.name || os.name || 'Unknown device';
}
