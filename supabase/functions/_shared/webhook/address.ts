// Which servers a webhook may reach (NOTE-03): only those of the public internet, whatever name leads to them.
import ipaddr from 'npm:ipaddr.js@2.5.0';

/** The server of a webhook's address does not exist, or is not one of the public internet. Does not say which of the two. */
class RefusedAddress extends Error {
  constructor() {
    super('The address does not lead to a server of the public internet.');
  }
}

export type Resolve = (host: string) => Promise<string[]>;

// Azure's wire server, which serves metadata and secrets of a machine at a public address.
const METADATA = ['168.63.129.16'];

/** The address is a public unicast address, and not one that stands for another, as mapped and translated ones do. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || METADATA.includes(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // Of IPv6, only 2000::/3 is given out. What lies outside may be translated to anything by a network.
  return parsed.kind() === 'ipv4' || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
}

/** Https, a host name, the usual port, no user: among the refused is every way to write an IP address. */
export function readAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) throw new RefusedAddress();
  // URL writes 127.1, 0x7f000001 and their like as 127.0.0.1, and puts IPv6 into brackets.
  if (url.hostname.startsWith('[') || ipaddr.isValid(url.hostname) || url.hostname.endsWith('.'))
    throw new RefusedAddress();
  return url;
}

/** Resolves the host once and returns the address to connect to. Throws RefusedAddress unless every address is allowed. */
export async function resolveOnce(
  host: string,
  resolve: Resolve,
  isAllowed: (address: string) => boolean = isPublicAddress,
): Promise<string> {
  const addresses = await resolve(host).catch(() => []);
  const [first] = addresses.toSorted((a, b) => Number(a.includes(':')) - Number(b.includes(':')));
  if (!first || !addresses.every(isAllowed)) throw new RefusedAddress();
  return first;
}
