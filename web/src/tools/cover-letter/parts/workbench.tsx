import { letterLines } from '@roletrail/contracts/letter-page';
import { promptsIn } from '@roletrail/contracts/letter-prompts';
import type { LetterParagraphs } from '@roletrail/contracts/tools/cover-letter';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { jumpTo } from '../../../lib/jump.ts';
import { Button } from '../../../ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx';
import { toText } from '../editing.ts';
import { TONES } from '../labels.ts';
import { toLetterInput } from '../letter-form.ts';
import type { OpenedLetter, SavedRef } from '../opened-letter.ts';
import { useLetter } from '../use-letter.ts';
import { AnsweredList } from './answered-list.tsx';
import { ExportPart } from './export-part.tsx';
import { LetterEditor } from './letter-editor.tsx';
import { LetterPaper } from './letter-paper.tsx';
import { LiveChecks } from './live-checks.tsx';
import { SaveLetter } from './save-part.tsx';
import { LetterVersions } from './version-list.tsx';

/** State of a letter that another draft goes on from. */
export type LetterState = Pick<OpenedLetter, 'title' | 'versions' | 'saved'>;

type Props = {
  opened: OpenedLetter;
  /** drafts with another wording */
  onAgain: (state: LetterState) => void;
  busy: boolean;
  onChange: (state: LetterState, isUnsaved: boolean) => void;
  onSaved: (saved: SavedRef) => void;
};

const today = () => new Date().toLocaleDateString('sv-SE');

/** The letter to edit, and beside it its checks, versions and file. */
export function LetterWorkbench({ opened, onAgain, busy, onChange, onSaved }: Props) {
  const { draft, values } = opened;
  const text = useLetter(opened);
  const { paragraphs, versions } = text;
  const [title, setTitle] = useState(opened.title);
  const [saved, setSaved] = useState(opened.saved);
  // text and title as last saved
  const [kept, setKept] = useState(() => (isAsSaved(opened) ? textKey(paragraphs, title) : null));
  const isUnsaved = kept !== textKey(paragraphs, title);
  const [date, setDate] = useState(today);
  useEffect(
    () => onChange({ title, versions, saved }, isUnsaved),
    [title, versions, saved, isUnsaved, onChange],
  );
  const { sender, employer, names, requirements } = draft;
  const input = useMemo(() => {
    const { ad: source, answers } = toLetterInput(values);
    const ad = source.kind === 'text' && source.text.trim() === '' ? null : source;
    const { recipient, length } = answers;
    const name = answers.employer ?? (employer === '' ? null : employer);
    return { ad, employer: name, recipient, length, sender, names, paragraphs };
  }, [values, employer, sender, names, paragraphs]);
  const page = letterLines({
    format: 'text',
    state: 'final',
    sender,
    date: date || null,
    paragraphs,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Head
        opened={opened}
        busy={busy}
        canUndo={text.canUndo}
        onUndo={text.undo}
        onAgain={() => onAgain({ title, saved, versions: text.keep() })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <Tabs defaultValue="sentences" className="min-w-0">
          <TabsList aria-label="The letter">
            <TabsTrigger value="sentences">Sentences</TabsTrigger>
            <TabsTrigger value="page">Page</TabsTrigger>
          </TabsList>
          <TabsContent value="sentences">
            <LetterEditor letter={text.letter} paths={text.paths} onEdit={text.change} />
          </TabsContent>
          <TabsContent value="page">
            <LetterPaper lines={page} />
          </TabsContent>
        </Tabs>
        <div className="grid min-w-0 gap-8">
          <Part title="Save">
            <SaveLetter
              opened={opened}
              title={title}
              onTitle={setTitle}
              saved={saved}
              paragraphs={paragraphs}
              keep={text.keep}
              isUnsaved={isUnsaved}
              onSaved={(next) => {
                setSaved(next);
                setKept(textKey(paragraphs, title));
                onSaved(next);
              }}
            />
          </Part>
          <Part title="Checks">
            <LiveChecks input={input} />
          </Part>
          <Part title="The file">
            <ExportPart
              sender={sender}
              date={date}
              onDate={setDate}
              paragraphs={paragraphs}
              onPrompts={() => showPrompt(paragraphs)}
            />
          </Part>
          <Part title="What it answers">
            <AnsweredList requirements={requirements} />
          </Part>
          <Part title="Versions">
            <LetterVersions
              versions={versions}
              now={paragraphs}
              onKeep={() => void text.keep()}
              onBringBack={text.bringBack}
            />
          </Part>
        </div>
      </div>
    </div>
  );
}

/** Role and employer, which get the focus on arrival, and the wording. */
function Head(props: {
  opened: OpenedLetter;
  busy: boolean;
  canUndo: boolean;
  onUndo: () => void;
  onAgain: () => void;
}) {
  const { opened, busy, canUndo, onUndo, onAgain } = props;
  const { seed, values } = opened;
  const { role, employer } = opened.draft;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  const tone = TONES.find(([one]) => one === values.tone)?.[1] ?? '';
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="grid min-w-0 gap-1">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-28 text-2xl break-words">
          {role === '' ? 'Your letter' : role}
          {employer === '' ? '' : `, ${employer}`}
        </h2>
        <p className="text-sm text-muted">
          {tone} tone, wording {seed + 1}. The same number gives the same draft.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="narrow" aria-disabled={!canUndo} onClick={onUndo}>
          Undo
        </Button>
        <Button variant="outline" size="narrow" busy={busy} onClick={onAgain}>
          Another wording
        </Button>
      </div>
    </div>
  );
}

/** A draft that replaced the text of a saved letter is not saved yet. */
const isAsSaved = ({ saved, draft, versions }: OpenedLetter) =>
  saved !== null &&
  JSON.stringify(versions[0]?.paragraphs ?? draft.paragraphs) === JSON.stringify(draft.paragraphs);

const textKey = (paragraphs: LetterParagraphs, title: string) =>
  JSON.stringify([title.trim(), toText(paragraphs)]);

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 gap-3 border-t-4 border-border pt-3">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}

/** Selects the first open bracket. */
function showPrompt(paragraphs: LetterParagraphs): void {
  const places = paragraphs.flatMap((sentences, at) =>
    sentences.flatMap(({ text }, n) =>
      promptsIn(text).map(({ start, end }) => ({ source: `${at}.${n}`, start, end })),
    ),
  );
  const [first] = places;
  if (first) jumpTo(first);
}
