/**
 * Asks a broker who is in its cluster: one Metadata v1 request (Kafka protocol guide, API key 3) in
 * bytes, because a client library belongs to the event log's adapter alone. A broker that answers
 * it and lists itself has joined the cluster and takes clients; an open port alone says neither.
 */
import { connect } from 'node:net';

/** `host:port` of a broker. */
export interface Address {
  host: string;
  port: number;
}

const METADATA = 3;
const VERSION = 1;
const CORRELATION = 7;

/** The ids of the brokers that are up, as one broker knows them; null when it does not answer. */
export function brokersKnownTo(address: Address, timeoutMs = 2000): Promise<number[] | null> {
  return new Promise((resolve) => {
    const socket = connect(address.port, address.host);
    let received = Buffer.alloc(0);
    const end = (answer: number[] | null) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(timeoutMs, () => end(null));
    socket.once('error', () => end(null));
    socket.once('close', () => end(null));
    socket.once('connect', () => socket.write(request()));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 4 || received.length < 4 + received.readInt32BE(0)) return;
      end(brokerIds(received.subarray(4)));
    });
  });
}

/** Reads `host:port,host:port`. */
export function parseAddresses(list: string): Address[] {
  return list.split(',').map((entry) => {
    const at = entry.trim().lastIndexOf(':');
    return { host: entry.trim().slice(0, at), port: Number(entry.trim().slice(at + 1)) };
  });
}

/** Header v1 (key, version, correlation id, client id) and an empty list of topics: none. */
function request(): Buffer {
  const client = Buffer.from('roletrail-launcher');
  const body = Buffer.alloc(2 + 2 + 4 + 2 + client.length + 4);
  let at = body.writeInt16BE(METADATA, 0);
  at = body.writeInt16BE(VERSION, at);
  at = body.writeInt32BE(CORRELATION, at);
  at = body.writeInt16BE(client.length, at);
  at += client.copy(body, at);
  body.writeInt32BE(0, at);
  const size = Buffer.alloc(4);
  size.writeInt32BE(body.length, 0);
  return Buffer.concat([size, body]);
}

/** Correlation id, then an array of {id int32, host string, port int32, rack nullable string}. */
function brokerIds(answer: Buffer): number[] | null {
  try {
    if (answer.readInt32BE(0) !== CORRELATION) return null;
    const count = answer.readInt32BE(4);
    const ids: number[] = [];
    let at = 8;
    for (let index = 0; index < count; index += 1) {
      ids.push(answer.readInt32BE(at));
      at += 4;
      at += 2 + answer.readInt16BE(at);
      at += 4;
      at += 2 + Math.max(0, answer.readInt16BE(at));
    }
    return ids;
  } catch (error) {
    // Some other server speaks on this port.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
