import { type ReactNode, useState } from 'react';
import { changeOneByte, type ExampleRecord, type Tampering } from '../example-record.ts';

/** The entry as in the log, with the changed byte marked. */
export function ExactBytes({
  record,
  tampering,
}: {
  record: ExampleRecord;
  tampering: Tampering | null;
}) {
  const [open, setOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer content-center font-semibold pointer-coarse:min-h-11">
        The exact bytes
      </summary>
      {open && record.sealed > 0 ? (
        <p className="mt-2 text-muted">
          “sealed” holds address and browser, encrypted under the person’s own key.
        </p>
      ) : null}
      <section
        aria-label="The exact bytes"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
        tabIndex={0}
        className="mt-2 h-64 overflow-y-auto rounded-sm bg-background p-3 font-mono text-xs leading-5 break-all"
      >
        {open ? marked(record, tampering, 0, record.bytes.length) : null}
      </section>
    </details>
  );
}

/** Number of bytes to show before the byte that the forgery changes. */
const BEFORE = '"time":"2026-11-2'.length;
const AFTER = 70;

/** One line of the entry: its readable part, and the change of a forgery. */
export function ByteStrip({
  record,
  tampering,
}: {
  record: ExampleRecord;
  tampering: Tampering | null;
}) {
  const { at } = changeOneByte(record);
  return (
    <p className="truncate rounded-sm bg-background px-3 py-1.5 font-mono text-xs leading-6">
      {marked(record, tampering, Math.max(0, at - BEFORE), at + AFTER)}
    </p>
  );
}

function marked(
  record: ExampleRecord,
  tampering: Tampering | null,
  from: number,
  to: number,
): ReactNode {
  const decoder = new TextDecoder();
  if (tampering === null) return decoder.decode(record.bytes.subarray(from, to));
  return (
    <>
      {decoder.decode(record.bytes.subarray(from, tampering.at))}
      <mark className="bg-destructive font-bold text-background">{tampering.after}</mark>
      {decoder.decode(record.bytes.subarray(tampering.at + 1, to))}
    </>
  );
}
