import type { ClientBase } from 'pg';

/**
 * A COPY on its way through Kysely: it travels as the only parameter of a raw query, so that it
 * runs on the connection and at the place in the transaction that Kysely gives that query. The
 * pool's client (open.ts) hands the real connection to `run` instead of binding a parameter.
 */
export class CopyTask {
  /** @returns how many rows were copied */
  readonly run: (client: ClientBase, text: string) => Promise<number>;
  constructor(run: CopyTask['run']) {
    this.run = run;
  }
}
