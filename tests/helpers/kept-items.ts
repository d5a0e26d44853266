/** Items that earlier requests of a measured run stored, for the routes that read or change one. */
import type { Sender } from './accepted-requests.ts';

export interface KeptItem {
  readonly id: string;
  readonly revision: number;
  /** its owner */
  readonly sender: Sender;
}

export class KeptItems {
  readonly #items = new Map<string, KeptItem>();
  readonly #ads: string[] = [];
  /** opens the last ticket; empty if there is none */
  statusToken = '';

  /** Notes what an accepted answer stored. */
  note(route: string, url: string, answer: string, sender: Sender): void {
    const stored = readStored(answer);
    if (typeof stored.statusToken === 'string') this.statusToken = stored.statusToken;
    const { id = stored.number, revision = 0 } = stored;
    const known = this.#items.get(collectionOf(url));
    if (typeof id === 'string' && route.startsWith('POST ') && !url.includes(':')) {
      this.#items.set(collectionOf(url), { id, revision, sender });
      if (url.endsWith('/job-targets')) this.#ads.push(id);
    } else if (known) {
      this.#items.set(collectionOf(url), { ...known, revision: revision || known.revision });
    }
  }

  /** Returns the last item that the route can read or change; null if there is none. */
  of(url: string): KeptItem | null {
    return this.#items.get(collectionOf(url)) ?? null;
  }

  /** Returns ids of the last saved job ads. */
  ads(most: number): readonly string[] {
    return this.#ads.slice(-most);
  }
}

interface Stored {
  readonly id?: unknown;
  readonly number?: unknown;
  readonly statusToken?: unknown;
  readonly revision?: number;
}

function readStored(answer: string): Stored {
  return answer.startsWith('{') ? (JSON.parse(answer) as Stored) : {};
}

/** Collection of the items of a route: runs of all tools are one, and all views of tickets. */
function collectionOf(url: string): string {
  return url
    .replace(/\/:(?:id|number)\b.*$/, '')
    .replace(/^\/api\/tools\/[^/]+\/runs$/, '/api/tools/runs')
    .replace(/^\/api\/(?:support|me|staff)\/tickets$/, 'tickets');
}
