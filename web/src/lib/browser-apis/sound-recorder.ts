import { attempt } from './attempt.ts';

export type RecorderFailure = 'refused' | 'no-microphone' | 'not-possible';

/** A running recording. Its sound stays in the memory of this tab. */
export type SoundRecording = {
  /** Ends the recording, releases the microphone and returns the sound; null if there is none. */
  stop(): Promise<Blob | null>;
  /** Releases the microphone and drops the sound. */
  cancel(): void;
};

/** Asks for the microphone and begins to record. */
export async function startRecording(): Promise<SoundRecording | RecorderFailure> {
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    return failureOf(error);
  }
  const recording = attempt(() => recordingOf(new MediaRecorder(stream), stream), null);
  if (recording !== null) return recording;
  release(stream);
  return 'not-possible';
}

function recordingOf(recorder: MediaRecorder, stream: MediaStream): SoundRecording {
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve(), { once: true });
  });
  recorder.start();
  return {
    async stop() {
      if (recorder.state !== 'inactive') recorder.stop();
      release(stream);
      await ended;
      return parts.length === 0 ? null : new Blob(parts, { type: recorder.mimeType });
    },
    cancel() {
      if (recorder.state !== 'inactive') recorder.stop();
      release(stream);
    },
  };
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function failureOf(error: unknown): RecorderFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'NotReadableError' ? 'no-microphone' : 'not-possible';
}
