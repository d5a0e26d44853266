import t from 'tap';
import {
  classifyDatabaseError,
  type DatabaseErrorKind,
  isConnectTimeout,
  isOverloadError,
  isStatementRejected,
  isTransientError,
} from './database-errors.ts';

const failed = (message: string, facts: object = {}) => Object.assign(new Error(message), facts);
const coded = (codes: string, facts: object = {}) =>
  codes.split(' ').map((code) => failed(code, { code, ...facts }));

/** Errors as PostgreSQL, Node and pg make them, by what they mean. */
const CASES: Readonly<Record<DatabaseErrorKind, readonly unknown[]>> = {
  away: [
    ...coded('08000 08001 08003 08004 08006 08007 08P01 28000 28P01 3D000'),
    ...coded('53000 53100 53200 53300 53400 25006 25P03 25P04 55P03 58000 58030'),
    ...coded('57014 57P01 57P02 57P03 57P04 57P05'),
    ...coded('42501 XX000', { severity: 'FATAL' }),
    ...coded('XX000', { severity: 'PANIC' }),
    ...coded('ECONNREFUSED ECONNRESET ECONNABORTED EPIPE EPROTO ETIMEDOUT ENOTCONN'),
    ...coded('EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENETRESET'),
    ...coded('ENOTFOUND EAI_AGAIN EAI_FAIL', { syscall: 'getaddrinfo' }),
    ...coded('ENOENT EACCES EADDRNOTAVAIL EMFILE', { syscall: 'connect' }),
    ...coded('ERR_STREAM_PREMATURE_CLOSE ERR_STREAM_DESTROYED ERR_SOCKET_CLOSED'),
    ...coded('ERR_TLS_CERT_ALTNAME_INVALID ERR_TLS_HANDSHAKE_TIMEOUT HOSTNAME_MISMATCH'),
    ...coded('ERR_SSL_WRONG_VERSION_NUMBER ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE'),
    ...coded('DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN CERT_HAS_EXPIRED'),
    ...coded('CERT_NOT_YET_VALID CERT_REVOKED CERT_UNTRUSTED CRL_HAS_EXPIRED'),
    ...coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT_LOCALLY'),
    ...coded('ERROR_IN_CERT_NOT_AFTER_FIELD INVALID_CA INVALID_PURPOSE PATH_LENGTH_EXCEEDED'),
    failed('too many notifications in the NOTIFY queue', {
      code: '54000',
      severity: 'ERROR',
      routine: 'PreCommit_Notify',
    }),
    failed('read EIO', { code: 'EIO', syscall: 'read' }),
    failed('write ENOBUFS', { code: 'ENOBUFS', syscall: 'write' }),
    failed('Connection terminated'),
    failed('Connection terminated unexpectedly'),
    failed('Connection terminated due to connection timeout'),
    failed('timeout expired'),
    failed('timeout exceeded when trying to connect'),
    failed('Query read timeout'),
    failed('Client has encountered a connection error and is not queryable'),
    failed('Client was closed and is not queryable'),
    failed('Cannot use a pool after calling end on the pool'),
    failed('Received unexpected commandComplete message from backend.'),
    failed('The server does not support SSL connections'),
    failed('There was an error establishing an SSL connection'),
    failed('SASL: SCRAM-SERVER-FINAL-MESSAGE: server signature does not match'),
    new AggregateError(coded('ECONNREFUSED ENETUNREACH')),
  ],
  retry: [
    ...coded('40001 40P01', { severity: 'ERROR' }),
    failed('cached plan must not change result type', { code: '0A000' }),
  ],
  duplicate: coded('23505', { severity: 'ERROR' }),
  other: [
    ...coded('22P02 23503 23514 42P01 42703 0A000 25P02 P0001 XX001', { severity: 'ERROR' }),
    ...coded('ENOENT', { syscall: 'open' }),
    failed('EIO: i/o error, write', { code: 'EIO', syscall: 'write' }),
    ...coded('EADDRINUSE', { syscall: 'listen' }),
    ...coded('ERR_INVALID_ARG_TYPE'),
    failed('the connection between these two rows is missing'),
    failed('wrapped', { cause: failed('', { code: 'ECONNREFUSED' }) }),
    new AggregateError(coded('22P02')),
    new TypeError('bug'),
    'no error at all',
    null,
    undefined,
  ],
};

for (const [fault, errors] of Object.entries(CASES)) {
  t.test(`${fault}: each error of its kind`, async (t) => {
    for (const error of errors) {
      t.equal(classifyDatabaseError(error), fault, String(error));
      t.equal(
        isTransientError(error),
        fault === 'away' || fault === 'retry',
        `${error}: passes or not`,
      );
    }
  });
}

t.test('overload: the server is not away', async (t) => {
  const busy = [
    ...coded('57014 55P03 53300 53200'),
    failed('timeout exceeded when trying to connect'),
    failed('Query read timeout'),
  ];
  for (const error of busy) t.ok(isOverloadError(error), String(error));
  const away = CASES.away.filter((error) => isOverloadError(error));
  t.equal(away.length, busy.length, 'and nothing else of what may be away');
  for (const error of [...CASES.retry, ...CASES.other])
    t.notOk(isOverloadError(error), String(error));
  const unanswered = CASES.away.filter((error) => isConnectTimeout(error));
  t.equal(unanswered.length, 2, 'a connection without an answer in time may be either');
});

t.test('only an ERROR of the server says that it has not done it', async (t) => {
  for (const error of coded('40001 23505 53100', { severity: 'ERROR' }))
    t.ok(isStatementRejected(error));
  for (const error of [
    ...coded('40001 57P01', { severity: 'FATAL' }),
    ...coded('XX000', { severity: 'PANIC' }),
    ...coded('40001 ECONNRESET'),
    failed('no code', { severity: 'ERROR' }),
    failed('Connection terminated unexpectedly'),
    { code: '40001', severity: 'ERROR' },
    null,
  ]) {
    t.notOk(isStatementRejected(error), String(error));
  }
});
