import type { AnswerLabel, ReviewedAnswer } from '@roletrail/contracts/tools/interview';
import { cn } from '../../../lib/cn.ts';
import { Select } from '../../../ui/input.tsx';
import { LABEL_NAMES } from '../labels.ts';

type Sentence = ReviewedAnswer['sentences'][number] & { readonly at: number };
type Block = { readonly label: AnswerLabel; readonly sentences: readonly Sentence[] };

/** Groups neighbours with one label. */
function blocksOf({ sentences }: ReviewedAnswer): readonly Block[] {
  const blocks: { label: AnswerLabel; sentences: Sentence[] }[] = [];
  for (const [at, sentence] of sentences.entries()) {
    const last = blocks.at(-1);
    if (last?.label === sentence.label) last.sentences.push({ ...sentence, at });
    else blocks.push({ label: sentence.label, sentences: [{ ...sentence, at }] });
  }
  return blocks;
}

const EDGES: Readonly<Record<AnswerLabel, string>> = {
  situation: 'border-chart-2',
  task: 'border-chart-5',
  action: 'border-chart-1',
  result: 'border-chart-4',
  other: 'border-control border-dashed',
};

/** The answer in its parts. With `onCorrect`, each sentence has a choice of labels. */
export function LabelledText(props: {
  answer: ReviewedAnswer;
  onCorrect: ((sentence: number, label: AnswerLabel) => void) | null;
}) {
  const { answer, onCorrect } = props;
  if (onCorrect !== null) {
    return (
      <ol aria-label="Sentences" className="grid gap-3">
        {answer.sentences.map((sentence, at) => (
          <li
            key={sentence.start}
            className={cn('grid gap-1.5 border-l-4 pl-3', EDGES[sentence.label])}
          >
            <p>{answer.text.slice(sentence.start, sentence.end)}</p>
            <LabelChoice
              number={at + 1}
              label={sentence.label}
              onChange={(label) => onCorrect(at, label)}
            />
          </li>
        ))}
      </ol>
    );
  }
  return (
    <dl aria-label="Your answer in its parts" className="grid gap-3">
      {blocksOf(answer).map(({ label, sentences }) => (
        <div key={sentences[0]?.start} className={cn('grid gap-0.5 border-l-4 pl-3', EDGES[label])}>
          <dt className="text-sm font-bold">
            {LABEL_NAMES[label]}
            {sentences.some(({ corrected }) => corrected) ? (
              <span className="font-normal text-muted"> (your mark)</span>
            ) : null}
          </dt>
          <dd>{sentences.map(({ start, end }) => answer.text.slice(start, end)).join(' ')}</dd>
        </div>
      ))}
    </dl>
  );
}

function LabelChoice(props: {
  number: number;
  label: AnswerLabel;
  onChange: (label: AnswerLabel) => void;
}) {
  const { number, label, onChange } = props;
  return (
    <Select
      aria-label={`Part of sentence ${number}`}
      className="max-w-48"
      value={label}
      onChange={({ target }) => {
        const known = LABELS.find((one) => one === target.value);
        if (known) onChange(known);
      }}
    >
      {LABELS.map((one) => (
        <option key={one} value={one}>
          {LABEL_NAMES[one]}
        </option>
      ))}
    </Select>
  );
}

const LABELS = Object.keys(LABEL_NAMES) as AnswerLabel[];
