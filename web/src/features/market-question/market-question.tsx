import { useState } from 'react';
import { Link } from 'react-router-dom';
import { percent } from '../../lib/career-words.ts';
import { plain } from '../../ui/charts/chart-data.ts';
import { Bar, ScaleLine } from './bar.tsx';
import { ARTICLE, BUSIEST, FASTEST, OCCUPATIONS, type Occupation } from './figures.ts';

const GROWTH = { of: (o: Occupation) => o.growth, format: percent, min: -10, max: 50, step: 10 };
const OPENINGS = {
  of: (o: Occupation) => o.openings,
  format: plain,
  min: 0,
  max: 800_000,
  step: 200_000,
};

/** One question about the labour market, and a chart that answers it. Nothing is sent or kept. */
export function MarketQuestion() {
  const [guess, setGuess] = useState<Occupation | null>(null);
  const measure = guess === null ? GROWTH : OPENINGS;
  return (
    <section
      aria-labelledby="question"
      data-theme="bright"
      className="contours flex min-w-0 flex-col gap-5 overflow-hidden rounded-md bg-background p-5 text-foreground sm:p-7"
    >
      <div className="grid gap-2">
        <h2 id="question" className="text-xl">
          Which will have the most openings?
        </h2>
        <p className="min-h-24 text-sm sm:min-h-12">
          {guess === null
            ? 'The bars show growth in the United States, 2024–34, which is something else. Choose one.'
            : 'The bars now show openings a year until 2034. Choose another one.'}
        </p>
      </div>
      <fieldset className="grid gap-4 lg:flex-1 lg:content-between lg:gap-6">
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
        <ScaleLine measure={measure} />
      </fieldset>
      <p
        role="status"
        className="min-h-32 text-sm leading-snug font-semibold sm:min-h-18 sm:text-base"
      >
        {guess === null ? null : answerTo(guess)}
      </p>
      <p className="mt-auto text-sm">
        <Link to={`/insights/${ARTICLE}`} className="link">
          Why growth is not openings
        </Link>
        <span className="mt-1 block text-xs text-muted">
          United States. Bureau of Labor Statistics, Occupational Outlook Handbook, projections
          2024–34:{' '}
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
  occupation: Occupation;
  measure: typeof GROWTH;
  chosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="grid cursor-pointer gap-1.5">
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

function answerTo(guess: Occupation): string {
  const most = `${BUSIEST.name} have ${plain(BUSIEST.openings)} openings a year`;
  return guess === BUSIEST
    ? `Right: ${plain(BUSIEST.openings)} openings a year. ${FASTEST.name} grow almost three times as fast and have ${plain(FASTEST.openings)}.`
    : `${most}, ${guess.name.toLowerCase()} ${plain(guess.openings)}. Most openings come from people who leave, not from growth.`;
}
