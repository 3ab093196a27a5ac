// A certificate for a receiver on this machine, signed by an authority of its own. Made anew for each run, because no key is kept in the
// repository, and node:crypto makes none.
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** DER: a value with its tag and its length. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const value = Buffer.concat(parts);
  const { length } = value;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const bytes = (hex: string) => Buffer.from(hex, 'hex');
const text = (tag: number, value: string) => der(tag, Buffer.from(value));

const ECDSA_WITH_SHA256 = sequence(der(0x06, bytes('2a8648ce3d040302')));
const COMMON_NAME = der(0x06, bytes('550403'));
const SUBJECT_ALT_NAME = der(0x06, bytes('551d11'));
const BASIC_CONSTRAINTS = der(0x06, bytes('551d13'));
const TRUE = der(0x01, bytes('ff'));

const name = (value: string) => sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, value))));

function certificate(
  subject: string,
  key: KeyObject,
  issuer: string,
  issuerKey: KeyObject,
  extension: Buffer,
) {
  const body = sequence(
    der(0xa0, der(0x02, bytes('02'))),
    der(0x02, Buffer.from([1 + subject.length])),
    ECDSA_WITH_SHA256,
    name(issuer),
    sequence(text(0x17, '250101000000Z'), text(0x17, '490101000000Z')),
    name(subject),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = der(0x03, bytes('00'), sign('sha256', body, issuerKey));
  const base64 = sequence(body, ECDSA_WITH_SHA256, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

export function makeCertificate(names: readonly string[]) {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const isAuthority = sequence(BASIC_CONSTRAINTS, TRUE, der(0x04, sequence(TRUE)));
  const forNames = sequence(
    SUBJECT_ALT_NAME,
    der(0x04, sequence(...names.map((dnsName) => text(0x82, dnsName)))),
  );
  return {
    authority: certificate('Authority', authority.publicKey, 'Authority', authority.privateKey, isAuthority),
    cert: certificate('Server', server.publicKey, 'Authority', authority.privateKey, forNames),
    key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
}
