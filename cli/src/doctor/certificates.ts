import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, isIP, type Socket } from 'node:net';
import { type DetailedPeerCertificate, connect as secure } from 'node:tls';
import type { Settings } from '../settings/settings.ts';
import type { Observation } from './examine.ts';

const DAY_MS = 86_400_000;
/** Days before the expiry of a certificate at which doctor warns. */
const DAYS_MIN = 14;
const PATIENCE_MS = 5000;
/** PostgreSQL's SSLRequest; it answers S, then TLS begins. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** A certificate, and when it ends; or why it could not be seen. */
interface Shown {
  readonly whose: string;
  readonly until: Date | string;
}

/** Days left of what database and brokers show, and of what we show them. */
export async function examineCertificates(settings: Settings): Promise<Observation> {
  const shown = [...(await ofDatabase(settings)), ...(await ofBrokers(settings))];
  if (shown.length === 0) return { ok: true, detail: 'no connection over TLS' };
  const lines = shown.map(({ whose, until }) => {
    // The checks of the services report whether they are reachable.
    if (typeof until === 'string') return { days: DAYS_MIN, text: `${whose}: not seen, ${until}` };
    const days = Math.floor((until.getTime() - Date.now()) / DAY_MS);
    const left = days < 0 ? 'expired' : `${days} days left`;
    return { days, text: `${whose}: ${left}, until ${until.toISOString().slice(0, 10)}` };
  });
  return {
    ok: lines.every(({ days }) => days >= DAYS_MIN),
    detail: lines.map(({ text }) => text).join('; '),
  };
}

async function ofDatabase({ databaseUrl }: Settings): Promise<readonly Shown[]> {
  if (databaseUrl === null) return [];
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const mode = searchParams.get('sslmode');
  if (mode === null || mode === 'disable') return [];
  const own = searchParams.get('sslcert');
  const at = { host: bare(hostname), port: Number(port || 5432) };
  return [
    await shownBy(`PostgreSQL ${at.host}:${at.port}`, at, startTls),
    ...(own === null ? [] : [ours('ours for PostgreSQL', await readFile(own, 'utf8'))]),
  ];
}

async function ofBrokers({ eventLog, kafka }: Settings): Promise<readonly Shown[]> {
  const { ssl, brokers } = kafka;
  if (eventLog !== 'kafka' || ssl === null || brokers === null) return [];
  const theirs = await Promise.all(
    brokers.map((broker) => {
      const { hostname, port } = new URL(`tcp://${broker}`);
      return shownBy(`Kafka ${broker}`, { host: bare(hostname), port: Number(port) }, nothingFirst);
    }),
  );
  return [...theirs, ...(ssl.cert === null ? [] : [ours('ours for Kafka', ssl.cert)])];
}

const bare = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1');

function ours(whose: string, pem: string): Shown {
  return { whose, until: new Date(new X509Certificate(pem).validTo) };
}

interface Address {
  readonly host: string;
  readonly port: number;
}

const nothingFirst = async () => undefined;

async function startTls(socket: Socket, signal: AbortSignal): Promise<void> {
  socket.write(SSL_REQUEST);
  const [answer] = (await once(socket, 'data', { signal })) as [Buffer];
  if (answer.toString('latin1') !== 'S') throw new Error('it does not speak TLS');
}

/**
 * What the server shows, good or not: whether we believe it is the connection's own affair.
 */
async function shownBy(
  whose: string,
  at: Address,
  begin: (socket: Socket, signal: AbortSignal) => Promise<void>,
): Promise<Shown> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const socket = connect(at);
  try {
    await once(socket, 'connect', { signal });
    await begin(socket, signal);
    const name = isIP(at.host) === 0 ? { servername: at.host } : {};
    const tls = secure({ ...name, socket, rejectUnauthorized: false });
    await once(tls, 'secureConnect', { signal });
    return { whose, until: firstEnd(tls.getPeerCertificate(true)) };
  } catch (error) {
    return { whose, until: error instanceof Error ? error.message : String(error) };
  } finally {
    socket.destroy();
  }
}

/** Returns the earliest expiry in a certificate chain. */
function firstEnd(leaf: DetailedPeerCertificate): Date {
  const ends: number[] = [];
  for (let one = leaf; one?.valid_to; one = one.issuerCertificate) {
    ends.push(Date.parse(one.valid_to));
    if (one.issuerCertificate === one) break;
  }
  return new Date(Math.min(...ends));
}
