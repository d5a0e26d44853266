import type { SystemHealth } from '@roletrail/contracts/http/system-health';
import { CLOSE, type ServerFrame } from '@roletrail/contracts/realtime';
import { RealtimeClient, type RealtimePorts } from '../../features/realtime/realtime-client.ts';
import type { Http } from '../../lib/http.ts';
import { isProblem } from '../../lib/http-errors.ts';
import { currentMoment, type Moment } from '../../lib/moment.ts';
import { fetchStatus } from '../../lib/service-status.ts';
import { fetchHealth } from './api/health.ts';
import { type HealthEvent, type HealthView, initialHealth, nextHealth } from './health-view.ts';

/** Follows the health of the deployment: one request, then the channel `health`. */
export class HealthWatch {
  readonly #http: Http;
  readonly #client: RealtimeClient;
  readonly #now: () => Moment;
  readonly #views = new Set<() => void>();
  #view: HealthView = initialHealth;
  #asking = false;

  /** @param ports replaced in tests */
  constructor(http: Http, ports?: RealtimePorts) {
    this.#http = http;
    this.#now = ports?.now ?? currentMoment;
    this.#client = new RealtimeClient(
      {
        channels: ['health'],
        accessToken: () => http.freshToken(),
        onFrame: (frame) => this.#take(frame),
        onGap: () => {
          this.#apply({ type: 'GAP' });
          void this.#ask();
        },
        onClose: (code) => {
          if (code === CLOSE.notAllowed) this.#refused(null);
        },
      },
      ports,
    );
  }

  readonly getView = (): HealthView => this.#view;

  readonly subscribe = (view: () => void): (() => void) => {
    this.#views.add(view);
    return () => this.#views.delete(view);
  };

  start(): void {
    this.#client.start();
    void this.#ask();
  }

  stop(): void {
    this.#client.stop();
  }

  /** Retries at once on a press of the user. */
  tryNow(): void {
    this.#client.poke();
    void this.#ask();
  }

  pause(): void {
    this.#apply({ type: 'PAUSE', at: this.#now() });
  }

  goOn(): void {
    this.#apply({ type: 'GO_ON' });
  }

  #take(frame: ServerFrame): void {
    if (frame.type === 'unsubscribed' && frame.channel === 'health') this.#refused(frame.code);
    else if (frame.type === 'health') this.#receive(frame);
  }

  #receive(frame: Extract<ServerFrame, { type: 'health' }>): void {
    const at = this.#now();
    if (frame.kind === 'state') {
      this.#apply({ type: 'STATE', health: frame, askedAt: at, at });
      return;
    }
    this.#apply({ type: 'BEAT', at });
    const view = this.#view;
    if (view.phase !== 'shown' || view.gap) void this.#ask();
  }

  async #ask(): Promise<void> {
    if (this.#asking || this.#view.phase === 'refused') return;
    this.#asking = true;
    const askedAt = this.#now();
    try {
      const health = await fetchHealth(this.#http);
      this.#apply({ type: 'STATE', health, askedAt, at: this.#now() });
    } catch (error) {
      if (isProblem(error, 'ROLE_REQUIRED', 'STAFF_SECOND_FACTOR_REQUIRED')) {
        this.#refused(error.code);
      } else {
        const health = await this.#outage(error);
        this.#apply(
          health === null
            ? { type: 'FAILED', error }
            : { type: 'STATE', health, askedAt, at: this.#now() },
        );
      }
    } finally {
      this.#asking = false;
    }
  }

  /** Returns the outage that the server remembers if it cannot check who asks; else null. */
  async #outage(error: unknown): Promise<SystemHealth | null> {
    if (!isProblem(error, 'DATABASE_UNAVAILABLE')) return null;
    const status = await fetchStatus(this.#http).catch(() => null);
    if (status?.state !== 'down') return null;
    return { database: 'away', at: new Date(this.#now().date).toISOString(), since: status.since };
  }

  #refused(code: Extract<HealthEvent, { type: 'REFUSED' }>['code']): void {
    this.#client.stop();
    this.#apply({ type: 'REFUSED', code });
  }

  #apply(event: HealthEvent): void {
    this.#view = nextHealth(this.#view, event);
    for (const view of this.#views) view();
  }
}
