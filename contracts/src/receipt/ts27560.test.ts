import { readFileSync } from 'node:fs';
import t from 'tap';
import { type Receipt, receipt } from './schema.ts';
import { inTs27560, receiptTs27560 } from './ts27560.ts';

const SERVICE = 'https://roletrail.example';
const given = (name: string): Receipt =>
  receipt.parse(
    JSON.parse(
      readFileSync(
        new URL(`../../../tests/vectors/receipts/${name}.json`, import.meta.url),
        'utf8',
      ),
    ),
  );

t.test('every decision has this form, on the basis of the contract', async (t) => {
  const states = { 'accepted-v3': 'given', 'declined-v3': 'refused', 'withdrawn-v2': 'withdrawn' };
  for (const [name, state] of Object.entries(states)) {
    const source = given(`v3-${name}`);
    const form = inTs27560(source, SERVICE);
    t.same(receiptTs27560.parse(form), form, name);
    t.match(form, {
      receipt_metadata: { receipt_id: source.eventId, pii_principal_id: source.person },
      pii_processing: {
        purposes: [{ lawful_basis: 'contract', terms: [{ version: '2025-01-15' }] }],
      },
      events: [{ event_time: source.times.log, event_state: state }],
    });
    const shown = source.documents.some(({ docType }) => docType === 'privacy');
    const notice = shown ? `${SERVICE}/privacy?version=2025-01-15` : null;
    t.equal(form.pii_processing.privacy_notice, notice, `${name}: the notice that was shown`);
  }
});

t.test('what was not recorded, or was erased, is null', async (t) => {
  const form = inTs27560(given('v3-declined-v3'), SERVICE);
  t.equal(form.pii_processing.language, null);
  t.match(form.party_identification, [{}, { party_name: null, party_email: null }]);
  const named = inTs27560(given('v3-accepted-v3'), SERVICE);
  t.match(named.party_identification[1], {
    party_name: 'Ann Example',
    party_email: 'ann@example.org',
  });
});

t.test('a withdrawal by the service is an event of the service', async (t) => {
  const entityOf = (actor: Receipt['actor']) =>
    inTs27560({ ...given('v3-withdrawn-v2'), actor }, SERVICE).events[0]?.entity_id;
  t.equal(entityOf('system'), SERVICE);
  t.equal(entityOf('user'), given('v3-withdrawn-v2').person);
});
