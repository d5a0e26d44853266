import t from 'tap';
import { addressOf, handedText } from './address-of.ts';

t.test('addressOf names what is given, and leaves out the rest', async (t) => {
  t.equal(addressOf('cover-letter', { ad: 'a', resume: null }), '/services/cover-letter?ad=a');
  t.equal(addressOf('market', { of: '29-1141.00' }), '/services/market?of=29-1141.00');
  t.equal(addressOf('coaching', { letter: undefined }), '/services/coaching');
});

t.test('handedText reads only a text from the state of a location', async (t) => {
  t.equal(handedText({ resumeText: 'words' }), 'words');
  for (const state of [null, undefined, 'words', {}, { resumeText: 1 }, { setup: {} }]) {
    t.equal(handedText(state), '');
  }
});
