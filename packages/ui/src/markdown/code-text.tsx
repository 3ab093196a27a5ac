/** Not the selector that makes a sign an emoji. */
const UNSEEN =
  /([^\P{C}\t\n]|\u034f|[\u115f\u1160\u2028\u2029\u2800\u3164\uffa0]|[\ufe00-\ufe0e]|[\u{e0100}-\u{e01ef}]|(?<!\p{Extended_Pictographic})\ufe0f)/u;

/** CODE-02: marks characters that nobody sees, which can make code read as something else (CVE-2021-42574). */
export function CodeText({ text }: { text: string }) {
  if (!UNSEEN.test(text)) return text;
  return text.split(UNSEEN).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <mark
        // oxlint-disable-next-line react/no-array-index-key -- parts have no id and never move
        key={index}
        title="A character that nobody sees, or that changes the order of the text"
        className="rounded-sm border border-danger bg-danger-subtle px-0.5 text-danger"
      >
        U+{part.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}
      </mark>
    ),
  );
}
