import { type Against, VersionChanges } from './changes.tsx';

/** Changes of the text, and all of it. */
export function TextPart({ text, ...against }: { text: string } & Against) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <VersionChanges text={text} {...against} />
      <section aria-labelledby="plain" className="grid gap-2">
        <h2 id="plain" className="text-lg">
          All of it
        </h2>
        <p className="text-sm text-muted">What a program reads of the file, line by line.</p>
        <div className="whitespace-pre-wrap break-words rounded-md border border-border bg-surface p-4 text-sm">
          {text}
        </div>
      </section>
    </div>
  );
}
