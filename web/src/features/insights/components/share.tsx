import { Check, Link2, Printer, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../../../lib/browser-apis/clipboard.ts';
import { canShare, share } from '../../../lib/browser-apis/share.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';

/** Shares by the device, copies the URL, or prints. */
export function Share({ title }: { title: string }) {
  const [shareable, setShareable] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setShareable(canShare()), []);
  const address = () => `${location.origin}${location.pathname}`;
  const copy = async () => {
    if (await copyText(address())) setCopied(true);
    else toast({ title: 'We could not copy the address', description: address() });
  };
  return (
    <div className="flex flex-wrap gap-2" data-no-print>
      {shareable ? (
        <Button variant="outline" size="sm" onClick={() => void share(title, address())}>
          <Share2 aria-hidden="true" className="size-4" />
          Share
        </Button>
      ) : null}
      <Button variant="outline" size="sm" onClick={() => void copy()}>
        {copied ? (
          <Check aria-hidden="true" className="size-4" />
        ) : (
          <Link2 aria-hidden="true" className="size-4" />
        )}
        <span aria-live="polite">{copied ? 'Link copied' : 'Copy link'}</span>
      </Button>
      <Button variant="outline" size="sm" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-4" />
        Print
      </Button>
    </div>
  );
}
