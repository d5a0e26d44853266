/**
 * Keeps words in one line that a hyphen or a space would break: "e-mail", a date, and a version in
 * its brackets. They wrap in a window that is narrower than 20 rem.
 */
export function NoWrap({ text }: { text: string }) {
  return text
    .split(/(\(version [^)]+\)|\b\d{4}-\d\d-\d\d\b|\b\d{1,2} [A-Z][a-z]{2,3} \d{4}\b|\be-mail\b)/i)
    .map((part, i) =>
      i % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text
        <span key={i} className="min-[20rem]:whitespace-nowrap">
          {part}
        </span>
      ) : (
        part
      ),
    );
}
