import { useState } from 'react';
import { Link } from 'react-router-dom';
import { plain } from '../../kit/charts/chart-data.ts';
import { percent } from '../../lib/career-format.ts';
import { Bar, ScaleLine } from './bar.tsx';
import { ARTICLE, BUSIEST, FASTEST, OCCUPATIONS, type QuizOccupation } from './figures.ts';

const GROWTH = {
  name: 'Growth 2024–34, United States',
  of: (o: QuizOccupation) => o.growth,
  format: percent,
  min: -10,
  max: 50,
  step: 10,
};
const OPENINGS = {
  name: 'Openings a year to 2034, United States',
  of: (o: QuizOccupation) => o.openings,
  format: plain,
  min: 0,
  max: 800_000,
  step: 200_000,
};

/** A quiz question about the labour market, answered by a chart. Nothing is sent or stored. */
export function MarketQuestion() {
  const [guess, setGuess] = useState<QuizOccupation | null>(null);
  const measure = guess === null ? GROWTH : OPENINGS;
  return (
    <section
      aria-labelledby="question"
      className="flex min-w-0 flex-col gap-4 rounded-md border border-border bg-surface p-4 sm:p-6"
    >
      <div className="grid gap-2">
        <h2 id="question" className="text-xl">
          Which will have the most openings?
        </h2>
        <p
          role="status"
          className="min-h-27 text-sm leading-snug font-semibold min-[22rem]:min-h-20 sm:min-h-16"
        >
          {guess === null
            ? 'Choose one. The bars show how fast each grows by 2034, not how many openings it has.'
            : answerTo(guess)}
        </p>
      </div>
      <fieldset className="grid gap-3 lg:gap-6">
        <legend className="sr-only">The occupation with most openings a year</legend>
        {OCCUPATIONS.map((occupation) => (
          <Choice
            key={occupation.name}
            occupation={occupation}
            measure={measure}
            chosen={occupation === guess}
            onChoose={() => setGuess(occupation)}
          />
        ))}
        <div className="grid gap-0.5">
          <ScaleLine measure={measure} />
          <p className="text-xs text-muted">{measure.name}</p>
        </div>
      </fieldset>
      <p className="mt-auto text-sm">
        <Link to={`/insights/${ARTICLE}`} className="link">
          Why growth is not openings
        </Link>
        <span className="mt-1 block text-xs text-muted">
          Bureau of Labor Statistics, Occupational Outlook Handbook, projections 2024–34:{' '}
          <Link to="/about/data" className="underline underline-offset-2">
            data and licences
          </Link>
        </span>
      </p>
    </section>
  );
}

function Choice({
  occupation,
  measure,
  chosen,
  onChoose,
}: {
  occupation: QuizOccupation;
  measure: typeof GROWTH;
  chosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="grid cursor-pointer gap-1">
      <span className="flex items-center gap-3">
        <input type="radio" name="guess" className="tick" checked={chosen} onChange={onChoose} />
        <span className="min-w-0 flex-1 leading-tight font-semibold">{occupation.name}</span>
        <span key={measure.min} className="min-w-18 text-right font-bold tabular-nums">
          {measure.format(measure.of(occupation))}
        </span>
      </span>
      <Bar measure={measure} value={measure.of(occupation)} chosen={chosen} />
    </label>
  );
}

function answerTo(guess: QuizOccupation): string {
  const most = `${BUSIEST.name} have ${plain(BUSIEST.openings)} openings a year`;
  return guess === BUSIEST
    ? `Right: ${plain(BUSIEST.openings)} openings a year. ${FASTEST.name} grow almost three times as fast and have ${plain(FASTEST.openings)}.`
    : `${most}, ${guess.name.toLowerCase()} ${plain(guess.openings)}. Most openings come from people who leave, not from growth.`;
}
