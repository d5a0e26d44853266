import type { ExampleRecord, Tampering } from '../example-record.ts';

/** The entry as it stands in the log, with the changed byte marked where there is one. */
export function ExactBytes({
  record,
  tampering,
}: {
  record: ExampleRecord;
  tampering: Tampering | null;
}) {
  const decoder = new TextDecoder();
  const cut = tampering?.at ?? record.bytes.length;
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer font-semibold">
        The exact {record.bytes.length} bytes
      </summary>
      {record.sealed > 0 ? (
        <p className="mt-2 text-muted">
          Under “sealed” stand the address and the browser, encrypted under a key of that person’s
          own. Destroying the key erases them for ever, and every proof stays valid.
        </p>
      ) : null}
      <section
        aria-label="The exact bytes"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled with the keyboard too
        tabIndex={0}
        className="mt-2 max-h-64 overflow-y-auto rounded-sm bg-background p-3 font-mono text-xs leading-5 break-all"
      >
        {decoder.decode(record.bytes.subarray(0, cut))}
        {tampering === null ? null : (
          <>
            <mark className="bg-destructive px-0.5 font-bold text-background">
              {tampering.after}
            </mark>
            {decoder.decode(record.bytes.subarray(cut + 1))}
          </>
        )}
      </section>
    </details>
  );
}
