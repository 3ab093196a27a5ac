/** The number that somebody types for a finding, as "h-2", "H2" or "#H-02" for H-02; null for any other text. */
export function parseFindingNumber(text: string): string | null {
  const match = /^#?([CHMLIG])-?0*(\d{1,6})$/i.exec(text.trim());
  return match ? `${match[1]?.toUpperCase()}-${match[2]?.padStart(2, '0')}` : null;
}
