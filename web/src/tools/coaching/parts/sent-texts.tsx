import { stageOf } from '@roletrail/contracts/tools/applications/stages';
import type { ApplicationContent } from '@roletrail/contracts/tools/saved/application';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { savedLetters } from '../../../features/saved-items/api/letters.ts';
import { resumeQuery, resumesQuery } from '../../../features/saved-texts/api/saved-texts.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextareaField } from '../../../ui/field.tsx';
import { copyOf } from '../new-card-source.ts';
import { type OpenCard, useSaveCard } from '../use-card.ts';

type Sent = NonNullable<ApplicationContent['resume']>;
type Part = 'resume' | 'letter';
const NAMES = { resume: 'Resume as sent', letter: 'Letter as sent' } as const;
const UNSENT = { resume: 'Resume to send', letter: 'Letter to send' } as const;

/** Names a copy by whether the application was sent. */
const nameOf = ({ history }: OpenCard, part: Part) =>
  (stageOf(history) === 'saved' ? UNSENT : NAMES)[part];

/** Frozen copies of what was sent: later changes of a resume do not change them. */
export function SentTexts({ card }: { card: OpenCard }) {
  return (
    <section aria-labelledby="sent" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 id="sent" className="text-lg">
        {stageOf(card.history) === 'saved' ? 'What you will send' : 'What you sent'}
      </h3>
      {card.resume ? (
        <Copy card={card} part="resume" sent={card.resume} />
      ) : (
        <PickResume card={card} />
      )}
      {card.letter ? (
        <Copy card={card} part="letter" sent={card.letter} />
      ) : (
        <>
          <PickLetter card={card} />
          <PasteLetter card={card} />
        </>
      )}
    </section>
  );
}

function Copy({ card, part, sent }: { card: OpenCard; part: Part; sent: Sent }) {
  const { busy, error, save } = useSaveCard(card);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <details className="rounded-md border border-border p-3">
        <summary className="cursor-pointer font-bold">
          {nameOf(card, part)}: {sent.title}
        </summary>
        <p className="mt-3 text-sm whitespace-pre-wrap wrap-anywhere">{sent.text}</p>
      </details>
      <Button
        variant="ghost"
        size="touch"
        className="justify-self-start"
        busy={busy}
        onClick={() => void save(() => ({ [part]: null }))}
      >
        Remove this copy
      </Button>
      {error ? <Alert variant="destructive" title={formatRefusal(error)} /> : null}
    </div>
  );
}

function Unread({ what, saved }: { what: string; saved: { error: unknown; refetch(): unknown } }) {
  return <LoadFailure what={what} error={saved.error} onRetry={() => void saved.refetch()} />;
}

function PickResume({ card }: { card: OpenCard }) {
  const http = useHttp();
  const queries = useQueryClient();
  const saved = useQuery(resumesQuery(http));
  const [id, setId] = useState('');
  const { busy, error, save } = useSaveCard(card);
  const chosen = saved.data?.find((one) => one.id === id);
  if (saved.isLoadingError) return <Unread what="your resumes" saved={saved} />;
  if (saved.data?.length === 0) {
    return <p className="text-muted">Resumes that you save can be kept here as you sent them.</p>;
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={nameOf(card, 'resume')}
        value={id}
        onChange={({ target }) => setId(target.value)}
      >
        <option value="">Choose a resume</option>
        {(saved.data ?? []).map((one) => (
          <option key={one.id} value={one.id}>
            {one.title}
          </option>
        ))}
      </SelectField>
      <Button
        variant="outline"
        busy={busy}
        aria-disabled={chosen === undefined}
        onClick={() => {
          if (!chosen) return;
          void save(async () => {
            const { title, text } = await queries.fetchQuery(resumeQuery(http, chosen));
            return { resume: { id: chosen.id, title, text } };
          });
        }}
      >
        Keep a copy
      </Button>
      {error ? <Alert variant="destructive" title={formatRefusal(error)} /> : null}
    </div>
  );
}

function PickLetter({ card }: { card: OpenCard }) {
  const http = useHttp();
  const queries = useQueryClient();
  const saved = useQuery(savedLetters.list(http));
  const [id, setId] = useState('');
  const { busy, error, save } = useSaveCard(card);
  if (saved.isLoadingError) return <Unread what="your letters" saved={saved} />;
  if (saved.data === undefined || saved.data.length === 0) return null;
  const keep = () =>
    save(async () => {
      const letter = await queries.fetchQuery(savedLetters.one(http, id));
      return { letter: copyOf(letter), jobTarget: card.jobTarget ?? letter.jobTarget };
    });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="One of your letters"
        value={id}
        onChange={({ target }) => setId(target.value)}
      >
        <option value="">Choose a letter</option>
        {saved.data.map((one) => (
          <option key={one.id} value={one.id}>
            {one.title}
          </option>
        ))}
      </SelectField>
      <Button
        variant="outline"
        busy={busy}
        aria-disabled={id === ''}
        onClick={() => {
          if (id !== '') void keep();
        }}
      >
        Keep a copy of the letter
      </Button>
      {error ? <Alert variant="destructive" title={formatRefusal(error)} /> : null}
    </div>
  );
}

function PasteLetter({ card }: { card: OpenCard }) {
  const [text, setText] = useState('');
  const { busy, error, save } = useSaveCard(card);
  const title = `Letter to ${card.employer || card.title}`.slice(0, 120);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <TextareaField
        label={nameOf(card, 'letter')}
        help="Paste it as you sent it."
        className="w-full"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        variant="outline"
        busy={busy}
        aria-disabled={text.trim() === ''}
        onClick={() => void save(() => ({ letter: { id: null, title, text } }))}
      >
        Keep this letter
      </Button>
      {error ? <Alert variant="destructive" title={formatRefusal(error)} /> : null}
    </div>
  );
}
