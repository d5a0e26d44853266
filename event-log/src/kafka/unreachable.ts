import type { KafkaConfig } from '../config.ts';
import { LogMisconfigured, LogUnreachable } from '../port.ts';

/** Meaning of handshake failures of OpenSSL, Node and kafkajs, for operators. */
const MEANINGS: readonly { pattern: RegExp; tls: boolean; means: string }[] = [
  {
    pattern: /alert .*(certificate|unknown ca)/,
    tls: true,
    means: 'a broker refuses our certificate, or wants one and is given none (KAFKA_SSL_CERT_FILE)',
  },
  {
    pattern: /certificate/,
    tls: true,
    means: "a broker's certificate is not believed (KAFKA_SSL_CA_FILE)",
  },
  {
    pattern: /before secure TLS connection/,
    tls: true,
    means: 'a broker ended the TLS handshake: is its listener without TLS (KAFKA_SSL)?',
  },
  {
    pattern: /^Closed connection$/,
    tls: false,
    means: 'a broker hung up at the first word: does its listener want TLS (KAFKA_SSL=1)?',
  },
];

/** `…:error:0A000412:SSL routines:ssl3_read_bytes:REASON:../file.c:1601:…`, over two lines */
const OPENSSL = /\w+:error:[^:]*:[^:]*:[^:]*:([^:]*):.*/s;

/** Creates the error for brokers that do not answer; kafkajs throws many error classes. */
export function unreachable(config: KafkaConfig, error: unknown): Error {
  if (error instanceof LogMisconfigured) return error;
  const message = (error instanceof Error ? error.message : String(error)).replace(OPENSSL, '$1');
  const tls = config.ssl !== null;
  const known = MEANINGS.find((meaning) => meaning.tls === tls && meaning.pattern.test(message));
  const why = known === undefined ? message : `${known.means}: ${message}`;
  return new LogUnreachable(`no use of the brokers ${config.brokers.join(',')}: ${why}`, {
    cause: error,
  });
}
