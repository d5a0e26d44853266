import { letterLines } from '@roletrail/contracts/letter-page';
import type { CoverLetterExample } from '@roletrail/contracts/tools/cover-letter';
import { ExampleInput } from '../../features/examples/components/example-input.tsx';
import { ExampleLoader } from '../../features/examples/components/shown.tsx';
import { AnsweredList } from './parts/answered-list.tsx';
import { CheckList } from './parts/check-list.tsx';
import { LetterPaper } from './parts/letter-paper.tsx';
import { SentenceSources } from './parts/sentence-sources.tsx';

/** The letter, the source of each sentence, and the checks. */
export default function CoverLetterExampleView() {
  return (
    <ExampleLoader name="cover-letter">
      {(example: CoverLetterExample) => (
        <>
          <ExampleInput
            items={[
              ['Job ad', example.ad.title],
              ['A resume', 'hers, as a text'],
              ['Why this employer', `because ${example.answers.whyEmployer}`],
              ['Why now', `because ${example.answers.whyNow}`],
            ]}
          />
          <Letter example={example} />
        </>
      )}
    </ExampleLoader>
  );
}

function Letter({ example: { letter, checks } }: { example: CoverLetterExample }) {
  const { sender, paragraphs, requirements } = letter;
  const lines = letterLines({ format: 'text', state: 'final', sender, date: null, paragraphs });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <LetterPaper lines={lines} />
      <div className="grid min-w-0 gap-8">
        <section aria-labelledby="answered" className="grid gap-3">
          <h2 id="answered" className="text-lg">
            What it answers
          </h2>
          <AnsweredList requirements={requirements} />
        </section>
        <section aria-labelledby="checks" className="grid gap-3">
          <h2 id="checks" className="text-lg">
            Checks
          </h2>
          <CheckList checks={checks} paragraphs={paragraphs} canJump={false} />
        </section>
      </div>
      <section aria-labelledby="sources" className="grid gap-3 lg:col-span-2">
        <h2 id="sources" className="text-lg">
          Where each sentence comes from
        </h2>
        <ol className="grid gap-3">
          {paragraphs.flat().map(({ text, sources }) => (
            <li key={text} className="grid gap-0.5 border-l-4 border-border pl-3">
              <p className="break-words">{text}</p>
              <SentenceSources sources={sources} />
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
