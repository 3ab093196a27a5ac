import { readAddress } from './address.ts';

export interface Chain {
  id: number;
  name: string;
  /** The address of its block explorer; null without one. */
  explorer: string | null;
}

export type NewDeployment = {
  chain_id: number;
  /** In lower case. */
  address: string;
  label: string;
};

/** How many deployments an audit can have; the database says the same (LIVE-01). */
const MOST_DEPLOYMENTS = 500;
/** The longest label; the database says the same. */
const MOST_CHARACTERS = 100;

/** LIVE-01: a chain (id or name), an address and perhaps a label per line; `errors` says what cannot be read. */
export function readDeploymentLines(
  text: string,
  chains: readonly Chain[],
): { deployments: NewDeployment[]; errors: string[] } {
  const deployments: NewDeployment[] = [];
  const errors: string[] = [];
  const lines = new Map<string, number>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const read = readLine(line.trim(), chains);
    const key = typeof read === 'string' ? '' : `${read.chain_id} ${read.address}`;
    const earlier = lines.get(key);
    if (typeof read === 'string') errors.push(`Line ${index + 1}: ${read}`);
    else if (earlier) errors.push(`Line ${index + 1}: This deployment is in line ${earlier}, too.`);
    else {
      deployments.push(read);
      lines.set(key, index + 1);
    }
  }
  if (deployments.length > MOST_DEPLOYMENTS)
    errors.push(`An audit can have at most ${MOST_DEPLOYMENTS} deployments.`);
  return { deployments, errors };
}

function readLine(line: string, chains: readonly Chain[]): NewDeployment | string {
  const [, named = '', typed = '', label = ''] = /^(.*?)[\s,;]*\b(0x[^\s,;]*)[\s,;]*(.*)$/i.exec(line) ?? [];
  if (!typed) return 'There is no address that begins with 0x.';
  const chain = chains.find(
    ({ id, name }) => String(id) === named.trim() || name.toLowerCase() === named.trim().toLowerCase(),
  );
  const address = readAddress(typed);
  if (named.trim() === '') return 'Begin with the chain.';
  if (!chain) return `The chain "${named.trim().slice(0, 40)}" is not one of: ${listChains(chains)}.`;
  if (!address)
    return /^0x[0-9a-f]{40}$/i.test(typed)
      ? 'The capital letters of the address do not match its checksum (EIP-55). Please copy it again.'
      : 'An address is 0x and 40 hexadecimal digits.';
  if (label.length > MOST_CHARACTERS) return `The label can have at most ${MOST_CHARACTERS} characters.`;
  return { chain_id: chain.id, address, label };
}

/** "Ethereum (1), Base (8453)". */
export function listChains(chains: readonly Chain[]): string {
  return chains.map(({ id, name }) => `${name} (${id})`).join(', ');
}
