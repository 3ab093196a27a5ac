import { ExternalLink } from '@portal/ui/primitives/external-link';
import {
  codeLocationHref,
  codeLocationLabel,
  type CodeLocation,
} from '@portal/domain/findings/code-location';
import { Mono } from '@portal/ui/primitives/mono';

/** AUD-02: a finding's location, as a link to its lines where the host is known. */
export function CodeLocationLink(location: CodeLocation) {
  const label = <Mono className="text-sm">{codeLocationLabel(location)}</Mono>;
  const href = codeLocationHref(location);
  return href ? (
    <ExternalLink href={href}>{label}</ExternalLink>
  ) : (
    <span className="wrap-anywhere">{label}</span>
  );
}
