import { Field } from '@portal/ui/forms/field';
import { FilePicker } from '@portal/ui/forms/file-picker';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { useState } from 'react';
import { logoAddress, readLogoFile } from './report-settings-values.ts';

export function LogoField({ logo, onChange }: { logo: string; onChange: (logo: string) => void }) {
  const [refusal, setRefusal] = useState<string>();
  const address = logoAddress(logo);

  async function choose(file: File | null) {
    if (!file) return;
    try {
      onChange(await readLogoFile(file));
      setRefusal(undefined);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'The file could not be read.');
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <Field label="Logo" hint="PNG or JPEG, at most 200 kB. Printed on the cover, on white." error={refusal}>
        <FilePicker
          file={null}
          accept="image/png,image/jpeg,.png,.jpg,.jpeg"
          onChange={(file) => void choose(file)}
        />
      </Field>
      {address && (
        <div className="flex flex-wrap items-center gap-3">
          <img
            src={address}
            alt="The logo"
            className="max-h-16 max-w-48 rounded-sm border border-border bg-[white] p-1"
          />
          <SmallButton onClick={() => onChange('')}>Remove logo</SmallButton>
        </div>
      )}
    </div>
  );
}
