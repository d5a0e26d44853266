import { type Stage, stageOf, stageSince } from '@roletrail/contracts/tools/applications/stages';
import { copyText } from '../../../lib/browser-apis/clipboard.ts';
import { formatDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { DRAFT_NOTE, type DraftKind, MESSAGE_DRAFTS } from '../message-drafts.ts';
import type { OpenCard } from '../use-card.ts';

/** Drafts that fit each stage. */
const FITTING: Readonly<Partial<Record<Stage, readonly DraftKind[]>>> = {
  applied: ['followUp'],
  screening: ['followUp', 'thankYou'],
  interview: ['thankYou', 'followUp'],
  offer: ['acceptOffer', 'declineOffer'],
  rejected: ['thankYou'],
  'no-answer': ['followUp'],
};

/** Drafts of messages for the stage of a card; nothing if none fits. */
export function Drafts({ card }: { card: OpenCard }) {
  const stage = stageOf(card.history);
  const drafts = (FITTING[stage] ?? []).flatMap((name) => MESSAGE_DRAFTS[name]);
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="drafts" className="text-lg">
        Drafts of messages
      </h3>
      <p className="text-sm text-muted">{DRAFT_NOTE}</p>
      {drafts.map(({ id, subject, text }) => (
        <Draft key={id} subject={fill(subject, card)} text={fill(text, card)} />
      ))}
    </section>
  );
}

function Draft({ subject, text }: { subject: string; text: string }) {
  const copy = async () => {
    const isCopied = await copyText(text);
    toast(
      isCopied
        ? { title: 'The draft is copied' }
        : { title: 'The draft could not be copied', variant: 'destructive' },
    );
  };
  return (
    <details className="rounded-md border border-border p-3">
      <summary className="cursor-pointer font-bold">{subject}</summary>
      <p className="my-3 text-sm whitespace-pre-wrap">{text}</p>
      <Button variant="outline" size="sm" onClick={() => void copy()}>
        Copy the draft
      </Button>
    </details>
  );
}

/** Fills in what the card knows: the role, and the day of an application that waits. */
function fill(text: string, { title, history }: OpenCard): string {
  const since = stageOf(history) === 'applied' ? stageSince(history) : null;
  const named = text.replaceAll('[role]', () => title);
  return since === null ? named : named.replaceAll('[date]', formatDate(since));
}
