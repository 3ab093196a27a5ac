import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Keccak-256 of code, which is 0x and hexadecimal digits, as the chain itself has it. */
export const codeHash = (code: string) => `0x${bytesToHex(keccak_256(hexToBytes(code.slice(2))))}`;

/** The EIP-55 form of an address, whose capitals are a checksum. */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${Array.from(digits, (digit, at) => (/[89a-f]/.test(hash[at] ?? '') ? digit.toUpperCase() : digit)).join('')}`;
}

/** Reads an address that somebody typed, in lower case. Null when it is none, or when its capitals contradict its checksum. */
export function readAddress(text: string): string | null {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) return null;
  const digits = text.slice(2);
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return hasChecksum && checksumAddress(text).slice(2) !== digits ? null : text.toLowerCase();
}
