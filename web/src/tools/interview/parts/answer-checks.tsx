import type { AnswerCheck, ReviewedAnswer } from '@roletrail/contracts/tools/interview';
import { CircleCheck, Wrench } from 'lucide-react';
import { CHECK_NAMES, checkValue } from '../labels.ts';

const SHOWN = 8;
/** Long spans, such as whole sentences, are marked in the text already. */
const WORDS_MOST = 40;

/** Six figures of an answer, each with its reason and its words. */
export function AnswerChecks({ answer }: { answer: ReviewedAnswer }) {
  return (
    <ul aria-label="Figures" className="grid gap-3">
      {answer.checks.map((check) => (
        <li key={check.name} className="flex gap-3">
          <State check={check} />
          <div className="grid min-w-0 gap-0.5">
            <p className="flex flex-wrap gap-x-2">
              <span className="font-bold">{CHECK_NAMES[check.name]}</span>
              <span className="tabular-nums">{checkValue(check)}</span>
            </p>
            <p className="text-sm text-muted">{check.figure.why}</p>
            <Words check={check} text={answer.text} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function State({ check: { state } }: { check: AnswerCheck }) {
  const isGood = state === 'good';
  const Icon = isGood ? CircleCheck : Wrench;
  return (
    <>
      <Icon
        aria-hidden="true"
        className={`mt-1 size-4 shrink-0 ${isGood ? 'text-success' : 'text-warning'}`}
      />
      <span className="sr-only">{isGood ? 'Good:' : 'To improve:'}</span>
    </>
  );
}

function Words({ check: { figure }, text }: { check: AnswerCheck; text: string }) {
  const words = figure.spans
    .map(({ start, end }) => text.slice(start, end))
    .filter(({ length }) => length <= WORDS_MOST);
  if (words.length === 0) return null;
  const counts = new Map<string, number>();
  for (const word of words.map((one) => (one.toLowerCase() === 'i' ? one : one.toLowerCase())))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  const shown = [...counts].slice(0, SHOWN);
  return (
    <p className="text-sm">
      {shown.map(([word, count]) => `“${word}”${count > 1 ? ` × ${count}` : ''}`).join(', ')}
    </p>
  );
}
