import type { AuditDetail } from '@roletrail/contracts/http/audit-trail';
import { download } from '../../../lib/download.ts';
import { Button } from '../../../ui/button.tsx';

/** Shows the event, its bytes in the tree and its proof. */
export function RecordBytes({ detail, place }: { detail: AuditDetail; place: string }) {
  const { event, raw, proof } = detail;
  const name = place.replaceAll('/', '-');
  const keep = (ending: string, content: BlobPart) =>
    download(`${name}.${ending}`, 'application/octet-stream', content);
  return (
    <>
      {event ? <Text title="Event" text={JSON.stringify(event, null, 2)} /> : null}
      {proof ? <Text title="Proof" text={proof} /> : null}
      <div className="flex flex-wrap gap-3" data-no-print>
        {proof ? (
          <Button variant="outline" size="touch" onClick={() => keep('tlog-proof', proof)}>
            Save the proof
          </Button>
        ) : null}
        {raw === null ? (
          <p className="text-sm text-muted">Only compliance staff can save the raw entry.</p>
        ) : (
          <Button variant="outline" size="touch" onClick={() => keep('entry', bytesOf(raw))}>
            Save the raw entry
          </Button>
        )}
      </div>
    </>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-lg">{title}</h3>
      <pre className="rounded-md border border-border bg-raised p-4 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </pre>
    </section>
  );
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}
