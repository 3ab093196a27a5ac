import { ExternalLink } from '@portal/ui/primitives/external-link';
import {
  codeLocationHref,
  codeLocationLabel,
  type CodeLocation,
} from '@portal/domain/findings/code-location';

/** AUD-02: a finding's location, as a link to its lines where the host is known. */
export function CodeLocationLink(location: CodeLocation) {
  const label = (
    <span translate="no" className="font-mono text-sm">
      {codeLocationLabel(location)}
    </span>
  );
  const href = codeLocationHref(location);
  return href ? (
    <ExternalLink href={href}>{label}</ExternalLink>
  ) : (
    <span className="wrap-anywhere">{label}</span>
  );
}
