import { CLOSE, type ServerFrame } from '@roletrail/contracts/realtime';
import { RealtimeClient, type RealtimePorts } from '../../features/realtime/realtime-client.ts';
import type { Http } from '../../lib/http.ts';

type VisitsFrame = Extract<ServerFrame, { type: 'visits' }>;

/** `waiting`: no frame yet, or the connection is broken. `refused`: the task was taken away. */
export type LiveVisitsView =
  | { readonly phase: 'waiting' | 'refused' }
  | { readonly phase: 'shown'; readonly frame: VisitsFrame };

/** Follows the live visits by the channel `visits`. */
export class LiveVisitsFeed {
  readonly #client: RealtimeClient;
  readonly #views = new Set<() => void>();
  #view: LiveVisitsView = { phase: 'waiting' };

  /** @param ports replaced in tests */
  constructor(http: Http, ports?: RealtimePorts) {
    this.#client = new RealtimeClient(
      {
        channels: ['visits'],
        accessToken: () => http.freshToken(),
        onFrame: (frame) => this.#take(frame),
        onGap: () => this.#show({ phase: 'waiting' }),
        onClose: (code) => {
          if (code === CLOSE.notAllowed) this.#refuse();
          else if (this.#view.phase === 'shown') this.#show({ phase: 'waiting' });
        },
      },
      ports,
    );
  }

  readonly getView = (): LiveVisitsView => this.#view;

  readonly subscribe = (view: () => void): (() => void) => {
    this.#views.add(view);
    return () => this.#views.delete(view);
  };

  start(): void {
    this.#client.start();
  }

  stop(): void {
    this.#client.stop();
  }

  #take(frame: ServerFrame): void {
    if (frame.type === 'visits') this.#show({ phase: 'shown', frame });
    else if (frame.type === 'unsubscribed' && frame.channel === 'visits') this.#refuse();
  }

  #refuse(): void {
    this.#client.stop();
    this.#show({ phase: 'refused' });
  }

  #show(view: LiveVisitsView): void {
    this.#view = view;
    for (const notify of this.#views) notify();
  }
}
