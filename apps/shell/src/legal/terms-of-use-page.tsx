export function TermsOfUsePage() {
  return null;
}
