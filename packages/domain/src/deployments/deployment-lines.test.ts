import { describe, expect, it } from 'vitest';
import { checksumAddress, readAddress } from './address.ts';
import { readDeploymentLines } from './deployment-lines.ts';

const EXAMPLES = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

describe('LIVE-01 an address', () => {
  it('is shown in its EIP-55 form, and refused when its capitals contradict that', () => {
    for (const example of EXAMPLES) {
      expect(checksumAddress(example.toLowerCase())).toBe(example);
      expect(readAddress(example)).toBe(example.toLowerCase());
    }
    expect(readAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')).toBeNull();
    expect(readAddress('0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED')).not.toBeNull();
    for (const none of [`${EXAMPLES[1]}0`, '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', `0x${'g'.repeat(40)}`])
      expect(readAddress(none)).toBeNull();
  });
});

describe('LIVE-01 pasted deployments', () => {
  const chains = [
    { id: 1, name: 'Ethereum', explorer: null },
    { id: 10, name: 'OP Mainnet', explorer: null },
  ];
  const [first = '', second = '', third = ''] = EXAMPLES;

  it('are a chain, by id or name, an address and a label on each line, also when copied from a table', () => {
    const text = `1, ${first} Vault, the first\r\n \t\nOP Mainnet\t${second}\tVault\nethereum;${third}\n`;
    expect(readDeploymentLines(text, chains)).toEqual({
      deployments: [
        { chain_id: 1, address: first.toLowerCase(), label: 'Vault, the first' },
        { chain_id: 10, address: second, label: 'Vault' },
        { chain_id: 1, address: third.toLowerCase(), label: '' },
      ],
      errors: [],
    });
  });

  it('that cannot be read are named by their line', () => {
    const text = [
      'nothing',
      `${'Chain'.repeat(9)} ${first}`,
      first,
      '1 0x12 Short',
      `1 ${third.replace('aA', 'Aa')}`,
      `1 ${first}`,
      `1 ${first} Again`,
      `1 ${third} ${'x'.repeat(101)}`,
      `10 ${first} ${'x'.repeat(100)}`,
      '',
      `1 ${first} For the third time`,
    ].join('\n');
    expect(readDeploymentLines(text, chains).errors).toEqual([
      'Line 1: There is no address that begins with 0x.',
      'Line 2: The chain "ChainChainChainChainChainChainChainChain" is not one of: Ethereum (1), OP Mainnet (10).',
      'Line 3: Begin with the chain.',
      'Line 4: An address is 0x and 40 hexadecimal digits.',
      'Line 5: The capital letters of the address do not match its checksum (EIP-55). Please copy it again.',
      'Line 7: This deployment is in line 6, too.',
      'Line 8: The label can have at most 100 characters.',
      'Line 11: This deployment is in line 6, too.',
    ]);
  });

  it('are at most 500', () => {
    const lines = Array.from({ length: 501 }, (_, n) => `1 0x${String(n).padStart(40, '0')}`);
    const most = 'An audit can have at most 500 deployments.';
    expect(readDeploymentLines(lines.join('\n'), chains).errors).toEqual([most]);
    expect(readDeploymentLines(lines.slice(1).join('\n'), chains).errors).toEqual([]);
  });
});
