import { dueOf } from '@roletrail/contracts/tools/applications/due';
import { stageOf } from '@roletrail/contracts/tools/applications/stages';
import { formatDue } from '../../../features/due/due-words.ts';
import { JobSearch } from '../../../features/hand-over/job-search.tsx';
import { formatDate } from '../../../lib/format.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { stageLabel } from '../cards.ts';
import { STAGE_TEXTS } from '../stage-texts.ts';
import { type OpenCard, useSaveCard } from '../use-card.ts';
import { type CardActs, today } from '../use-cards.ts';
import { CardHistory } from './card-history.tsx';
import { CardSteps } from './card-steps.tsx';
import { Drafts } from './drafts.tsx';
import { MoveMenu } from './move-menu.tsx';
import { SentTexts } from './sent-texts.tsx';

/** Stage, what is due, facts, history, sent texts and drafts of one card. */
export function CardDetails({ card, acts }: { card: OpenCard; acts: CardActs }) {
  const stage = stageOf(card.history);
  return (
    <>
      <section aria-label="Where it stands" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-xl font-bold">{stageLabel(stage)}</p>
          <div className="w-48">
            <MoveMenu
              card={{ title: card.title, stage }}
              onMove={(next) => acts.move(card, next)}
            />
          </div>
        </div>
        <NextAct card={card} />
      </section>
      <CardSteps card={card} />
      <JobSearch role={card.title} place={card.place} />
      <DescriptionList items={factsOf(card)} />
      <CardHistory key={card.revision} card={card} />
      <SentTexts card={card} />
      <Drafts card={card} />
    </>
  );
}

function NextAct({ card }: { card: OpenCard }) {
  const day = today();
  const due = dueOf(card);
  const { busy, error, save } = useSaveCard(card);
  const isFollowUp = due?.why === 'follow-up' && due.on <= day;
  return (
    <>
      {isFollowUp ? (
        <Alert variant="warning" title={formatDue(due, day)}>
          <p>
            {card.followedUp === null
              ? 'You have had no answer yet. A short message may help; the drafts below are a start.'
              : 'There is still no answer. You can write once more, or move the card to No answer.'}
          </p>
          <Button
            variant="outline"
            size="sm"
            className="mt-3"
            busy={busy}
            onClick={() => void save(() => ({ followedUp: day }))}
          >
            I asked for an answer today
          </Button>
        </Alert>
      ) : (
        <p>{due ? formatDue(due, day) : STAGE_TEXTS[stageOf(card.history)].next}</p>
      )}
      {error ? <Alert variant="destructive" title={formatRefusal(error)} /> : null}
    </>
  );
}

function factsOf(card: OpenCard) {
  const day = (value: string | null) => (value === null ? null : formatDate(value));
  const facts = [
    { term: 'Place', detail: card.place },
    { term: 'Pay', detail: card.pay },
    { term: 'Hours', detail: card.hours },
    { term: 'Contact', detail: card.contact },
    {
      term: 'Job ad',
      detail: card.link ? (
        <a className="link" href={card.link} target="_blank" rel="noreferrer noopener">
          {card.link}
        </a>
      ) : null,
    },
    { term: 'Deadline', detail: day(card.deadline) },
    { term: 'Next step', detail: card.nextStep },
    { term: 'Next step due', detail: day(card.nextStepDue) },
    {
      term: 'Interview',
      detail:
        card.interview &&
        [day(card.interview.on), card.interview.time, card.interview.zone]
          .filter(Boolean)
          .join(', '),
    },
    { term: 'Asked for an answer', detail: day(card.followedUp) },
    { term: 'Notes', detail: <span className="whitespace-pre-wrap">{card.notes}</span> },
  ];
  return facts.filter(({ term, detail }) => (term === 'Notes' ? card.notes : detail));
}
