import { expect, it } from 'vitest';
import { isPublicAddress, readAddress, resolveOnce } from '../../_shared/webhook/address.ts';

it.each([
  ['this machine', '127.0.0.1'],
  ['this machine, by another address', '127.255.0.3'],
  ['this machine, by IPv6', '::1'],
  ['no address', '0.0.0.0'],
  ['no address, by IPv6', '::'],
  ['this network', '0.1.2.3'],
  ['a private network', '10.1.2.3'],
  ['a private network', '172.31.0.1'],
  ['a private network', '192.168.1.1'],
  ['a private network, by IPv6', 'fd12:3456::1'],
  ['metadata of a cloud', '169.254.169.254'],
  ['metadata of a cloud, by IPv6', 'fd00:ec2::254'],
  ['metadata of a cloud, at a public address', '168.63.129.16'],
  ['metadata of a cloud, in the space of providers', '100.100.100.200'],
  ['metadata of a cloud, in the space of protocols', '192.0.0.192'],
  ['the link', 'fe80::1'],
  ['the link, with a zone', 'fe80::1%eth0'],
  ['the site, a form no longer used', 'fec0::1'],
  ['the space of providers', '100.64.0.1'],
  ['benchmarks', '198.18.0.1'],
  ['documentation', '203.0.113.7'],
  ['documentation, by IPv6', '2001:db8::1'],
  ['many receivers', '224.0.0.1'],
  ['many receivers, by IPv6', 'ff02::1'],
  ['everybody', '255.255.255.255'],
  ['space that is not given out', '240.0.0.1'],
  ['IPv4 mapped to IPv6', '::ffff:127.0.0.1'],
  ['public IPv4 mapped to IPv6', '::ffff:1.1.1.1'],
  ['IPv4 in IPv6, a form no longer used', '::127.0.0.1'],
  ['IPv4 translated to IPv6', '64:ff9b::7f00:1'],
  ['IPv4 translated by the own network', '64:ff9b:1::7f00:1'],
  ['IPv4 translated, another form', '::ffff:0:127.0.0.1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:1::1'],
  ['what is thrown away', '100::1'],
  ['space of IPv6 that is not given out', '5f00::1'],
  ['no address at all', 'localhost'],
  ['an empty text', ''],
])('NOTE-03 a webhook does not reach %s (%s)', (_what, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
  'NOTE-03 a webhook reaches a public server (%s)',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  'http://hooks.example.com/',
  'ftp://hooks.example.com/',
  'https://user@hooks.example.com/',
  'https://:secret@hooks.example.com/',
  'https://hooks.example.com:8443/',
  'https://1.1.1.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://①②⑦.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://hooks.example.com./',
  'hooks.example.com',
  '',
])('NOTE-03 the address %s is refused', (address) => {
  expect(() => readAddress(address)).toThrow('does not lead to a server of the public internet');
});

it('NOTE-03 a name in another script is reached by its name in DNS', () => {
  expect(readAddress('https://prüfung.example.com/a?b=c').hostname).toBe('xn--prfung-4ya.example.com');
});

const host = 'hooks.example.com';

it('NOTE-03 a name with one private address among public ones is refused', async () => {
  for (const hidden of ['10.0.0.5', '::ffff:10.0.0.5', 'fe80::1'])
    await expect(
      resolveOnce(host, () => Promise.resolve(['1.1.1.1', hidden, '2606:4700::1111'])),
    ).rejects.toThrow('public internet');
});

it('NOTE-03 a name that leads nowhere is refused in the same words as one that leads into a private network', async () => {
  const refusal = (addresses: string[] | Error) =>
    resolveOnce(host, () =>
      addresses instanceof Error ? Promise.reject(addresses) : Promise.resolve(addresses),
    ).catch(String);
  const words = await refusal(['10.0.0.5']);
  expect(await refusal([])).toBe(words);
  expect(await refusal(new Error('ENOTFOUND'))).toBe(words);
});

it('NOTE-03 a name is resolved once, so that its second address cannot be another', async () => {
  let times = 0;
  const address = await resolveOnce(host, (name) => {
    expect(name).toBe(host);
    times += 1;
    return Promise.resolve(['2606:4700::1111', times === 1 ? '1.1.1.1' : '10.0.0.5']);
  });
  expect([address, times]).toEqual(['1.1.1.1', 1]);
});
