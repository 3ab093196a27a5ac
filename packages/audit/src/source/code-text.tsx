const DIRECTION = /([\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])/u;

/**
 * CODE-02: text of code. Characters that nobody sees and that change the order of those around them, so that code reads as something
 * else than what is compiled (CVE-2021-42574), are shown as marked signs instead.
 */
export function CodeText({ text }: { text: string }) {
  if (!DIRECTION.test(text)) return text;
  return text.split(DIRECTION).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <mark
        // oxlint-disable-next-line react/no-array-index-key -- a part is what its place says
        key={index}
        title="A character that nobody sees and that changes the order of the text"
        className="rounded-sm border border-danger bg-danger-subtle px-0.5 text-danger"
      >
        U+{part.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}
      </mark>
    ),
  );
}
