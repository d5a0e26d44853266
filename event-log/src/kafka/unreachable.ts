import type { KafkaConfig } from '../config.ts';
import { LogMisconfigured, LogUnreachable } from '../port.ts';

/** What a failed handshake is called by OpenSSL, Node and kafkajs, and what it means to an operator. */
const MEANINGS: readonly { said: RegExp; tls: boolean; means: string }[] = [
  {
    said: /alert .*(certificate|unknown ca)/,
    tls: true,
    means: 'a broker refuses our certificate, or wants one and is given none (KAFKA_SSL_CERT_FILE)',
  },
  {
    said: /certificate/,
    tls: true,
    means: "a broker's certificate is not believed (KAFKA_SSL_CA_FILE)",
  },
  {
    said: /before secure TLS connection/,
    tls: true,
    means: 'a broker ended the TLS handshake: is its listener without TLS (KAFKA_SSL)?',
  },
  {
    said: /^Closed connection$/,
    tls: false,
    means: 'a broker hung up at the first word: does its listener want TLS (KAFKA_SSL=1)?',
  },
];

/** `…:error:0A000412:SSL routines:ssl3_read_bytes:REASON:../file.c:1601:…`, over two lines */
const OPENSSL = /\w+:error:[^:]*:[^:]*:[^:]*:([^:]*):.*/s;

/** What kafkajs says of brokers that do not answer is of many classes, some of them plain errors. */
export function unreachable(config: KafkaConfig, error: unknown): Error {
  if (error instanceof LogMisconfigured) return error;
  const said = (error instanceof Error ? error.message : String(error)).replace(OPENSSL, '$1');
  const tls = config.ssl !== null;
  const known = MEANINGS.find((meaning) => meaning.tls === tls && meaning.said.test(said));
  const why = known === undefined ? said : `${known.means}: ${said}`;
  return new LogUnreachable(`no use of the brokers ${config.brokers.join(',')}: ${why}`, {
    cause: error,
  });
}
