// The source of one contract, and findings that report its lines.
import { zip } from '../../supabase/local/zip.ts';
import { publishFindings, writeFindings } from './audits.ts';
import { addSource, locateFinding, prepareSourceAudit } from './source.ts';

export const VAULT = `// SPDX-License-Identifier: MIT
contract Vault {
  mapping(address => uint256) balances;

  function withdraw() external {
    (bool ok, ) = msg.sender.call{value: balances[msg.sender]}("");
    require(ok);
    balances[msg.sender] = 0;
  }
}
`;

export const archive = (entries: Parameters<typeof zip>[0], name = 'vault.zip') => ({
  name,
  mimeType: 'application/zip',
  buffer: Buffer.from(zip(entries)),
});
export const source = () =>
  archive([
    { name: 'vault-main/src/Vault.sol', content: VAULT },
    { name: 'vault-main/logo.bin', content: new Uint8Array([0, 1, 2]) },
  ]);

export const LONG = Array.from(
  { length: 20_000 },
  (_, index) => `  uint256 constant LINE_${index + 1} = ${index + 1};\n`,
).join('');

/** Three published findings that report lines of one long file, of which the source was added. */
export async function prepareFindings() {
  const prepared = await prepareSourceAudit();
  const { client, admin, audit, repository } = prepared;
  const source = await addSource(admin, {
    clientId: client.id,
    repository,
    bytes: zip([
      { name: 'src/Vault.sol', content: VAULT },
      { name: 'src/Long.sol', content: LONG },
    ]),
  });
  const ids = await writeFindings(admin, audit, [
    { title: 'Reentrancy in withdraw', severity: 'high' },
    { title: 'Wrong constant', severity: 'low' },
    { title: 'Another wrong constant', severity: 'low' },
  ]);
  const places = [
    ['src/Vault.sol', 6, 8],
    ['src/Long.sol', 80, 96],
    ['src/Long.sol', 15_000, 15_000],
  ] as const;
  for (const [index, [path, first_line, last_line]] of places.entries())
    await locateFinding(ids[index] ?? '', { repository_id: repository, path, first_line, last_line });
  await publishFindings(admin, ids);
  return { ...prepared, source, findings: ids };
}
