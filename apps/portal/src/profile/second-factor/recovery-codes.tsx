import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { saveFile } from '@portal/data/storage/save-file';
import { CopyButton } from '@portal/ui/feedback/copy-button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Download } from 'lucide-react';

/** AUTH-18: new recovery codes, to be kept. They cannot be shown again. */
export function RecoveryCodes({ codes, email }: { codes: readonly string[]; email: string }) {
  const { brand } = useRuntimeConfig();
  function download() {
    const text = `Recovery codes of ${email} for ${brand.name}. Each works once.\n\n${codes.join('\n')}\n`;
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'recovery-codes.txt');
  }
  return (
    <div className="flex flex-col gap-4">
      <p>
        If you lose your device, you can sign in with one of these codes. Each works once. Keep them where you
        keep your passwords: they are not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-lg border border-border bg-subtle/60 px-4 py-3 font-mono min-[22rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} label="Copy" copied="Recovery codes copied" />
        <SmallButton onClick={download}>
          <Download aria-hidden="true" />
          Download as text
        </SmallButton>
      </div>
    </div>
  );
}
