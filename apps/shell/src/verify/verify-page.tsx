import { paths } from '@portal/domain/routing/paths';
import { useLocation, useNavigate, useParams } from '@portal/frame/routing/router';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { readSha256, useVerification } from '@portal/data/verification/verification';
import { Progress } from '@portal/ui/feedback/progress';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Field } from '@portal/ui/forms/field';
import { FilePicker } from '@portal/ui/forms/file-picker';
import { Form } from '@portal/ui/forms/form';
import { Input } from '@portal/ui/forms/input';
import { usePageTitle } from '@portal/ui/layout/page-title';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { useState, type FormEvent } from 'react';
import { BrandHeader } from '../layout/brand-header.tsx';
import { useFocusOnNavigation } from '../layout/use-focus-on-navigation.ts';
import { useFileHash } from './use-file-hash.ts';
import { VerificationResult } from './verification-result.tsx';

/** SEAL-04: whether a report was issued by the firm, for everybody. The file is hashed here and never sent; the address holds the SHA-256. */
export function VerifyPage() {
  usePageTitle('Verify a report');
  const heading = useFocusOnNavigation();
  const { brand } = useRuntimeConfig();
  const { sha256: given = '' } = useParams();
  const { key } = useLocation();
  const sha256 = readSha256(given);
  const form = <VerifyForm key={key} given={given} isMalformed={given !== '' && sha256 === null} />;
  return (
    <>
      <BrandHeader />
      <main className="mx-auto flex max-w-2xl flex-col gap-6 px-4 py-8 sm:px-6">
        <div>
          <h1
            ref={heading}
            tabIndex={-1}
            className={sha256 ? 'text-base tracking-normal text-muted' : 'text-2xl'}
          >
            Verify a report
          </h1>
          {!sha256 && (
            <p className="mt-1 text-muted">
              Find out whether a report was issued by {brand.name}, and whether it is the newest version. Your
              file stays on your device: only its SHA-256 is sent.
            </p>
          )}
        </div>
        {sha256 && <Result sha256={sha256} />}
        {!sha256 && form}
        <section aria-labelledby="meaning" className="text-sm text-muted">
          <h2 id="meaning" className="text-base font-semibold text-foreground">
            What a match means
          </h2>
          <p className="mt-1">
            A match means that {brand.name} issued exactly this file: not one byte differs. It does not mean
            that the code has no vulnerabilities, or that the code in use is the code that was reviewed. No
            match means that the file was changed, for example by printing or saving it again, or that it was
            not issued here.
          </p>
        </section>
        {sha256 && (
          <section aria-labelledby="another" className="flex flex-col gap-3">
            <h2 id="another" className="text-base font-semibold">
              Check another report
            </h2>
            {form}
          </section>
        )}
      </main>
    </>
  );
}

function VerifyForm({ given, isMalformed }: { given: string; isMalformed: boolean }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(given);
  const [error, setError] = useState(isMalformed ? MALFORMED : undefined);
  const [file, setFile] = useState<File | null>(null);
  const show = (sha256: string, verified: Verified = {}) =>
    void navigate(paths.verifyReport(sha256), { state: verified });
  const { hashing, hash } = useFileHash((sha256, fileName) => show(sha256, { fileName }));

  function submit(event: FormEvent) {
    event.preventDefault();
    const sha256 = readSha256(typed);
    if (sha256) show(sha256);
    else setError(MALFORMED);
  }

  return (
    <Card>
      <CardContent className="flex flex-col gap-4">
        <Field label="Report as PDF" error={hashing.step === 'failed' ? hashing.message : undefined}>
          <FilePicker
            file={file}
            accept="application/pdf,.pdf"
            onChange={(chosen) => {
              setFile(chosen);
              if (chosen) hash(chosen);
            }}
          />
        </Field>
        {hashing.step === 'reading' && <Progress value={hashing.percent} label={`Reading ${hashing.name}`} />}
        <Form className="flex flex-col gap-3" onSubmit={submit}>
          <Field label="SHA-256 of the report" error={error}>
            <Input
              value={typed}
              className="font-mono"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                setTyped(event.target.value);
                setError(undefined);
              }}
            />
          </Field>
          <Button type="submit" className="self-start">
            Verify
          </Button>
        </Form>
      </CardContent>
    </Card>
  );
}

/** What the page shows of a verified file besides its address; the browser keeps it in the history entry. */
type Verified = { fileName?: string };

const MALFORMED = 'A SHA-256 has 64 hexadecimal digits.';

function Result({ sha256 }: { sha256: string }) {
  const { key, state } = useLocation();
  // Each visit of the page sends a request, also for the same report.
  const query = useVerification(sha256, key);
  const { fileName } = (state ?? {}) as Verified;
  return (
    <Card aria-label="Result" aria-live="polite">
      <CardContent>
        <QueryContent query={query} title="The report could not be verified">
          {(verification) => (
            <VerificationResult sha256={sha256} fileName={fileName} verification={verification} />
          )}
        </QueryContent>
      </CardContent>
    </Card>
  );
}
