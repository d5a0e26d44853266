/**
 * Prevents line breaks at hyphens and spaces in "e-mail", dates and versions. They wrap in windows
 * narrower than 20 rem.
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
