/** The services that an applicant can select (ONB-04), in the specification's order. */
export const INTENDED_SERVICES = [
  'Solidity Audit',
  'Solana Audit',
  'Rust Audit',
  'Cairo Audit',
  'Sway Audit',
  'TypeScript Audit',
  'Pentesting',
  'Web3 Wallet Security Audit',
  'AI Red Team Audit',
  'Solidity Development',
  'Solana Development',
  'Security Consultation',
  'Other',
] as const;

const OTHER = 'Other';
const OTHER_PREFIX = 'Other: ';

export type ServiceChoice = { services: string[]; otherText: string };

/** ONB-05: 'Other' with text is stored as 'Other: ' followed by the text. */
export function joinOther({ services, otherText }: ServiceChoice): string[] {
  const text = otherText.trim();
  return services.map((service) => (service === OTHER && text ? OTHER_PREFIX + text : service));
}

/** ONB-05: splits the stored list into options and the text beside Other. */
export function splitOther(stored: readonly string[]): ServiceChoice {
  const other = stored.find((service) => service.startsWith(OTHER_PREFIX));
  return {
    services: stored.map((service) => (service.startsWith(OTHER_PREFIX) ? OTHER : service)),
    otherText: other?.slice(OTHER_PREFIX.length) ?? '',
  };
}
