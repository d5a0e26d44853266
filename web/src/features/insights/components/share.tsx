import { Check, Link2, Printer, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';

/** Share by whatever the device offers, copy the address, or print. */
export function Share({ title }: { title: string }) {
  const [canShare, setCanShare] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  const address = () => `${location.origin}${location.pathname}`;
  const share = async () => {
    try {
      await navigator.share({ title, url: address() });
    } catch (error) {
      // closing the device's own dialog is an answer too
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address());
      setCopied(true);
    } catch (error) {
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
      toast({ title: 'We could not copy the address', description: address() });
    }
  };
  return (
    <div className="flex flex-wrap gap-2" data-no-print>
      {canShare ? (
        <Button variant="outline" size="sm" onClick={() => void share()}>
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
