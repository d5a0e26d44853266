import { Circle, Square } from 'lucide-react';
import type { RecorderFailure } from '../../../lib/browser-apis/sound-recorder.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { clockTime } from '../labels.ts';
import type { Recordings } from '../use-recordings.ts';

const FAILURES: Readonly<Record<RecorderFailure, { title: string; text: string }>> = {
  refused: {
    title: 'The browser did not allow the microphone',
    text: 'Allow it for this page beside the address, then try again. You can also write your answer.',
  },
  'no-microphone': {
    title: 'No microphone was found',
    text: 'Connect one and try again, or write your answer.',
  },
  'not-possible': {
    title: 'This browser cannot record here',
    text: 'Speak your answer aloud all the same, and write it down.',
  },
};

/** Records the answer to one question and plays it back. */
export function RecorderPanel(props: { at: number; recordings: Recordings; onSpoke: () => void }) {
  const { at, recordings, onSpoke } = props;
  const { state, sounds } = recordings;
  const sound = sounds.get(at);
  const failure = state.kind === 'idle' && state.failure ? FAILURES[state.failure] : null;
  return (
    <section aria-label="Recording" className="grid gap-3 rounded-md border border-border p-4">
      {failure ? (
        <Alert variant="warning" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      {state.kind === 'recording' ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => void recordings.stop().then(onSpoke)}>
            <Square aria-hidden="true" className="size-4" /> Stop recording
          </Button>
          <RecordedTime since={state.since} />
        </div>
      ) : (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={state.kind === 'asking'}
          onClick={() => void recordings.start(at)}
        >
          <Circle aria-hidden="true" className="size-4 fill-current text-destructive" />
          {state.kind === 'asking'
            ? 'Waiting for the microphone...'
            : sound === undefined
              ? 'Record my answer'
              : 'Record it again'}
        </Button>
      )}
      <p role="status" className="sr-only">
        {state.kind === 'recording' ? 'Recording' : sound === undefined ? '' : 'Recording stopped'}
      </p>
      {sound === undefined ? null : <Sound url={sound} />}
      <p className="text-sm text-muted">
        Stays in this tab, is never sent, and is gone when you leave the page.
      </p>
    </section>
  );
}

function RecordedTime({ since }: { since: number }) {
  const seconds = Math.floor((useNow(true) - since) / 1000);
  return <p className="tabular-nums">{clockTime(Math.max(0, seconds))}</p>;
}

/** Player of a recording of this tab. */
export function Sound({ url }: { url: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: the person’s own voice, just recorded
    <audio controls src={url} aria-label="Your recording" className="w-full" />
  );
}
