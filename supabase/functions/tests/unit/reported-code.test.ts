// SEAL-02, CODE-02: the reported lines of a finding stand in its report.
import { expect, it } from 'vitest';
import { MissingObject, type Backend } from '../../_shared/backend.ts';
import { HttpError } from '../../_shared/http.ts';
import { addReportedCode } from '../../_shared/report/reported-code.ts';
import { writePdf } from '../../_shared/report/pdf/write-pdf.ts';
import { readPdf } from '../report/read-pdf.ts';
import { finding, snapshot } from '../report/snapshots.ts';

const SOURCE = 'contract Vault {\n    function withdraw() external {\n        send();\n    }\n}\n';
const backend = {
  readObject: (_bucket: string, _path: string, { range }: { range: string }) => {
    const [from, to] = range.replace('bytes=', '').split('-').map(Number) as [number, number];
    return Promise.resolve(new Response(SOURCE.slice(from, to + 1), { status: 206 }));
  },
} as unknown as Backend;
const files = {
  b1: { object_path: 'a', data_start: 0, data_size: SOURCE.length, is_deflated: false, size: SOURCE.length },
};
const at = (path: string, first: number, last: number | null, blob?: string | null) => ({
  repository: 'https://github.com/harbor/vaults',
  commit: '1c'.repeat(20),
  path,
  first_line: first,
  last_line: last,
  ...(blob !== undefined && { blob }),
});

it('SEAL-02 names the findings with a location outside of its file, and prints nothing where no source was added', async () => {
  const findings = [
    finding(0, { locations: [at('src/Vault.sol', 5, 6, 'b1')] }),
    finding(1, { locations: [at('src/Gone.sol', 1, null, null), at('src/Vault.sol', 5, null, 'b1')] }),
    finding(2, { locations: [at('src/Vault.sol', 9, null)] }),
  ];
  const { outside } = await addReportedCode(backend, findings, files);
  expect(outside.map(({ number }) => number)).toEqual(['C-01', 'H-02']);
  expect(findings.map(({ code }) => code)).toEqual([
    undefined,
    '`src/Vault.sol:5`\n\n```sol start=5\n}\n```',
    undefined,
  ]);
});

it('SEAL-02 a report says that its lines are missing when the storage has lost the source, and is not written when the storage fails', async () => {
  const given = snapshot(0, { findings: [finding(0, { locations: [at('src/Vault.sol', 2, 4, 'b1')] })] });
  const failing = (error: Error) => ({ readObject: () => Promise.reject(error) }) as unknown as Backend;
  const { missing } = await addReportedCode(failing(new MissingObject('gone')), given.findings, files);
  expect(missing.map(({ number }) => number)).toEqual(['C-01']);
  const { texts } = await readPdf(await writePdf(given, new Map()));
  expect(texts.join(' ')).toMatch(/src\/Vault\.sol:2-4\s+These lines are missing/);
  await expect(addReportedCode(failing(new HttpError(503, 'down')), given.findings, files)).rejects.toThrow(
    'down',
  );
});
