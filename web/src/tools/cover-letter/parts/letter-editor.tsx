import { hasPrompts } from '@roletrail/contracts/letter-prompts';
import { LETTER_MAX } from '@roletrail/contracts/tool-limits';
import { MoveButtons } from '../../../kit/move-buttons.tsx';
import { randomUuid } from '../../../lib/browser-apis/random-uuid.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/input.tsx';
import {
  added,
  type EditLetter,
  type EditSentence,
  edited,
  movedParagraph,
  removed,
} from '../editing.ts';
import { SentenceSources } from './sentence-sources.tsx';

type Props = {
  letter: EditLetter;
  /** place of each sentence in the letter that is checked */
  paths: ReadonlyMap<string, string>;
  /** @param isTyping the words of one sentence change; null: another change, which can be undone */
  onEdit: (letter: EditLetter, isTyping: boolean) => void;
};

/** The letter, sentence by sentence: edit in place, sort, remove and add. */
export function LetterEditor({ letter, paths, onEdit }: Props) {
  const add = (at: number) => {
    const id = randomUuid();
    onEdit(added(letter, at, id), false);
    // the field is there after the next render
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  const before = countsBefore(letter);
  return (
    <div className="grid gap-6">
      {letter.map((sentences, at) => (
        <section
          key={sentences[0]?.id}
          aria-label={`Paragraph ${at + 1}`}
          className="grid gap-3 border-l-4 border-border pl-3 sm:pl-4"
        >
          <ol className="grid gap-4" start={(before[at] ?? 0) + 1}>
            {sentences.map((sentence, n) => (
              <Sentence
                key={sentence.id}
                sentence={sentence}
                name={`Sentence ${(before[at] ?? 0) + n + 1}`}
                path={paths.get(sentence.id)}
                isFirst={at === 0 && n === 0}
                isLast={at === letter.length - 1 && n === sentences.length - 1}
                onText={(text) => onEdit(edited(letter, sentence.id, text), true)}
                onMove={(step) => onEdit(movedParagraph(letter, sentence.id, step), false)}
                onRemove={() => onEdit(removed(letter, sentence.id), false)}
              />
            ))}
          </ol>
          <Button
            variant="ghost"
            size="sm"
            className="justify-self-start"
            aria-label={`Add a sentence to paragraph ${at + 1}`}
            onClick={() => add(at)}
          >
            Add a sentence
          </Button>
        </section>
      ))}
    </div>
  );
}

/** Returns the number of sentences before each paragraph. */
function countsBefore(letter: EditLetter): readonly number[] {
  let count = 0;
  return letter.map((sentences) => {
    const own = count;
    count += sentences.length;
    return own;
  });
}

function Sentence(props: {
  sentence: EditSentence;
  name: string;
  path: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  onText: (text: string) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { sentence, name, path, isFirst, isLast, onText, onMove, onRemove } = props;
  const { id, text, sources } = sentence;
  const isOpen = hasPrompts(text);
  return (
    <li className="grid gap-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-2">
      <div className="grid min-w-0 gap-1">
        <div className={isOpen ? 'border-l-4 border-warning pl-2' : undefined}>
          <Textarea
            short
            id={id}
            rows={2}
            aria-label={isOpen ? `${name}, to fill in` : name}
            value={text}
            maxLength={LETTER_MAX.sentence}
            data-path={path}
            onChange={({ target }) => onText(target.value.replace(/\n+/g, ' '))}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
              if (!event.altKey || step === 0) return;
              event.preventDefault();
              onMove(step);
            }}
          />
        </div>
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
          {isOpen ? <Badge variant="warning">To fill in</Badge> : null}
          <SentenceSources sources={sources} />
        </div>
      </div>
      <MoveButtons
        what={name}
        isFirst={isFirst}
        isLast={isLast}
        onMove={onMove}
        onKeep={onRemove}
      />
    </li>
  );
}
