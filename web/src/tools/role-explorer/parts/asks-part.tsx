import type { OccupationDetail, Rating } from '@roletrail/contracts/http/occupations';
import { useState } from 'react';
import { INTEREST_LABELS } from '../../../lib/career-format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EntryPart } from './entry-part.tsx';
import { ScaleMeter } from './meter.tsx';

/** Licence, education, skills, knowledge and interests; unrated is not zero. */
export default function AsksPart({ detail }: { detail: OccupationDetail }) {
  const { profile, interests } = detail;
  return (
    <div className="grid gap-7">
      <EntryPart detail={detail} />
      {profile.kind === 'not-rated' ? (
        <Alert title="Not rated">
          No one has rated what this occupation asks of people, nor its neighbours. That is not
          zero.
        </Alert>
      ) : (
        <>
          {profile.kind === 'borrowed' ? (
            <Alert title="Not rated: these are its neighbours’ ratings">
              The means of the {profile.from} rated occupations of its group {profile.group}; our
              calculation.
            </Alert>
          ) : null}
          <Ratings title="Skills" ratings={profile.skills} />
          <Ratings title="Knowledge" ratings={profile.knowledge} />
        </>
      )}
      <section aria-labelledby="interests" className="grid gap-3">
        <h3 id="interests" className="text-lg">
          Interests
        </h3>
        <ul className="grid gap-2.5">
          {interests.map(({ interest, value }) => (
            <li
              key={interest}
              className="grid grid-cols-[minmax(0,1fr)_4.5rem] items-center gap-x-4 gap-y-1 sm:grid-cols-[14rem_1fr_4.5rem]"
            >
              <span className="text-sm">{INTEREST_LABELS[interest]}</span>
              <ScaleMeter
                value={value}
                min={1}
                max={7}
                className="max-sm:order-last max-sm:col-span-2"
              />
              <span className="text-right text-sm tabular-nums">{value.toFixed(2)} of 7</span>
            </li>
          ))}
        </ul>
      </section>
      <p className="text-xs text-muted">
        O*NET 29.3, May 2025. Importance from 1 to 5, level from 0 to 7, interests from 1 to 7.
      </p>
    </div>
  );
}

const FIRST = 8;

function Ratings({ title, ratings }: { title: string; ratings: readonly Rating[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? ratings : ratings.slice(0, FIRST);
  return (
    <section aria-label={title} className="grid gap-3">
      <table className="w-full text-sm">
        <caption className="pb-2 text-left text-lg font-bold">{title}</caption>
        <thead>
          <tr className="border-b-2 border-control text-left">
            <th scope="col" className="py-1.5 pr-4">
              Name
            </th>
            <th scope="col" className="py-1.5 pr-4 text-right whitespace-nowrap">
              Importance
            </th>
            <th scope="col" className="py-1.5 text-right">
              Level
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, importance, level }) => (
            <tr key={name} className="border-b border-border">
              <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                {name}
                <ScaleMeter value={importance} min={1} max={5} className="mt-1" />
              </th>
              <td className="py-1.5 pr-4 text-right whitespace-nowrap tabular-nums">
                {importance.toFixed(1)} of 5
              </td>
              <td className="py-1.5 text-right whitespace-nowrap tabular-nums">
                {level.toFixed(1)} of 7
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {ratings.length > FIRST ? (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? `The ${FIRST} most important` : `All ${ratings.length}`}
          <span className="sr-only"> {title}</span>
        </Button>
      ) : null}
    </section>
  );
}
