import { useEffect, useRef, useState } from 'react';
import {
  type RecorderFailure,
  type SoundRecording,
  startRecording,
} from '../../lib/browser-apis/sound-recorder.ts';

/**
 * idle → (start) → asking → (allowed) → recording, or idle with a failure; recording → (stop) → idle
 * with a sound at its question. Unmounting ends each state: tracks stop, sounds are dropped.
 */
export type RecordingState =
  | { readonly kind: 'idle'; readonly failure: RecorderFailure | null }
  | { readonly kind: 'asking' }
  | { readonly kind: 'recording'; readonly at: number; readonly since: number };

export type Recordings = {
  readonly state: RecordingState;
  /** addresses of the sounds by question; they work in this tab until the page is left */
  readonly sounds: ReadonlyMap<number, string>;
  /** @param at number of the question; an earlier sound of it is replaced */
  start(at: number): Promise<void>;
  /** Ends a running recording and keeps its sound. */
  stop(): Promise<void>;
  /** Drops all sounds. */
  clear(): void;
};

const IDLE: RecordingState = { kind: 'idle', failure: null };

type Held = {
  running: { readonly recording: SoundRecording; readonly at: number } | null;
  readonly urls: Set<string>;
  /** changes when what runs is dropped */
  round: number;
};

function dropAll(held: Held): void {
  held.running?.recording.cancel();
  held.running = null;
  held.round += 1;
  for (const url of held.urls) URL.revokeObjectURL(url);
  held.urls.clear();
}

/** Records answers in this tab. Nothing is sent or stored. */
export function useRecordings(): Recordings {
  const [state, setState] = useState<RecordingState>(IDLE);
  const [sounds, setSounds] = useState<ReadonlyMap<number, string>>(new Map());
  const held = useRef<Held>({ running: null, urls: new Set(), round: 0 });
  useEffect(() => {
    const own = held.current;
    return () => dropAll(own);
  }, []);
  const keep = (at: number, sound: Blob) => {
    const url = URL.createObjectURL(sound);
    held.current.urls.add(url);
    setSounds((now) => new Map(now).set(at, url));
  };
  return {
    state,
    sounds,
    async start(at) {
      if (state.kind !== 'idle') return;
      const { round } = held.current;
      setState({ kind: 'asking' });
      const started = await startRecording();
      // the practice was left while the browser asked
      const isLeft = held.current.round !== round;
      if (typeof started === 'string')
        return isLeft ? undefined : setState({ kind: 'idle', failure: started });
      if (isLeft) return started.cancel();
      held.current.running = { recording: started, at };
      setState({ kind: 'recording', at, since: Date.now() });
    },
    async stop() {
      const own = held.current.running;
      if (own === null) return;
      held.current.running = null;
      const { round } = held.current;
      const sound = await own.recording.stop();
      if (held.current.round !== round) return;
      setState(IDLE);
      if (sound !== null) keep(own.at, sound);
    },
    clear() {
      dropAll(held.current);
      setSounds(new Map());
      setState(IDLE);
    },
  };
}
