import { documentFile, FILES } from '@roletrail/contracts/receipt/archive';
import { implausibleTimes } from '@roletrail/contracts/receipt/receipt-text';
import type { Receipt } from '@roletrail/contracts/receipt/schema';

/** Builds the readme in a receipt's zip: what it proves, and how to verify it without us. */
export function receiptReadme(receipt: Receipt, origin: string): string {
  const { decision, eventId, person, reason, times, documents, acceptance } = receipt;
  return [
    'RECEIPT OF ONE DECISION',
    '',
    `${decision} at ${times.log} by the person with the id ${person}`,
    `event ${eventId}, in the log ${origin}`,
    '',
    'FILES',
    `${FILES.receipt}: what was decided, and all that is needed to check it`,
    `${FILES.entry}: the exact bytes of the log's entry`,
    `${FILES.proof}: that the entry is in the tree which the log has signed (c2sp.org/tlog-proof@v1)`,
    ...documents.map((document) => `${documentFile(document)}: a text that was decided about`),
    ...(acceptance === null
      ? []
      : [
          `${FILES.acceptance}, ${FILES.acceptanceProof}: the acceptance that is taken back, likewise`,
        ]),
    `${FILES.key}: the log's public key (c2sp.org/signed-note)`,
    '',
    'WHOSE WORD IT IS',
    `${FILES.key} came in the same zip: who forges the receipt can forge the key with it.`,
    'Compare it with the key from another place: noted earlier, or given by someone who watches the log.',
    '"screen.offered" is what RoleTrail offered and signed when it sent the documents. "screen.reported"',
    'and "times.claimed" are what the browser reported; an acceptance of words other than offered is refused.',
    ...(decision === 'accepted' && reason !== null
      ? ['"reason" is what the browser reported too.']
      : []),
    ...implausibleTimes(receipt).map(({ term, detail }) => `${term}: ${detail}`),
    'Address, browser and account under "opened", and "supersededBy", are what the service says. They are',
    'proved by nothing here. "not_recorded" is what events of that kind, or of that time, did not hold.',
    '',
    'CHECKING IT WITH TOOLS THAT ARE NOT OURS',
    'Texts: sha256sum of each file in documents/ is the sha256 that receipt.json and entry.json name.',
    'Tree and signature, with Python 3 and OpenSSL 3, in this folder:',
    '',
    ...COMMANDS,
    '',
    'Go (golang.org/x/mod/sumdb/note and /tlog) and @sigstore/verify read the same proof and checkpoint.',
    'Ours: roletrail verify-receipt FILE.zip --vkey KEY, or the page /verify, which sends nothing.',
    '',
  ].join('\n');
}

/** RFC 9162 §2.1.3.2 and the checkpoint's signature, for a shell. */
const COMMANDS = [
  "python3 - <<'END'",
  'import base64, hashlib',
  'H = lambda b: hashlib.sha256(b).digest()',
  `lines = open('${FILES.proof}', encoding='utf-8').read().split('\\n')`,
  "assert lines[0] == 'c2sp.org/tlog-proof@v1'",
  "blank = lines.index('')",
  "index, size = int(lines[1].split(' ')[1]), int(lines[blank + 2])",
  `node, at, last = H(b'\\x00' + open('${FILES.entry}', 'rb').read()), index, size - 1`,
  'assert 0 <= at <= last',
  'for line in lines[2:blank]:',
  '    other = base64.b64decode(line)',
  '    assert last > 0',
  '    if at % 2 == 1 or at == last:',
  "        node = H(b'\\x01' + other + node)",
  '        while at % 2 == 0 and at > 0: at, last = at // 2, last // 2',
  '    else:',
  "        node = H(b'\\x01' + node + other)",
  '    at, last = at // 2, last // 2',
  'assert last == 0 and node == base64.b64decode(lines[blank + 3])',
  "open('note.txt', 'w', encoding='utf-8').write('\\n'.join(lines[blank + 1:blank + 4]) + '\\n')",
  "open('note.sig', 'wb').write(base64.b64decode(lines[blank + 5].split(' ')[2])[4:])",
  `key = base64.b64decode(open('${FILES.key}').read().strip().split('+', 2)[2])[1:]`,
  "open('key.der', 'wb').write(bytes.fromhex('302a300506032b6570032100') + key)",
  "print('in the tree of', lines[blank + 1], 'at', index, 'of', size)",
  'END',
  'openssl pkeyutl -verify -pubin -keyform DER -inkey key.der -rawin -in note.txt -sigfile note.sig',
];
