import t from 'tap';
import { formOfAnswer } from './answers.ts';

t.test('an answer that is a clause or a purpose ends a sentence', async (t) => {
  for (const [answer, text] of [
    ['Because you repair bicycles.', 'because you repair bicycles'],
    ['since you train your own people', 'because you train your own people'],
    ['Your lab is accredited', 'because your lab is accredited'],
    ['I moved to York', 'because I moved to York'],
    ['to work closer to home', 'because I want to work closer to home'],
    ['To teach', 'because I want to teach'],
    ['want to be home at weekends', 'because I want to be home at weekends'],
    ['moving to York in May', 'because I am moving to York in May'],
    ['been here two years', 'because I have been here two years'],
    ['its 10 minutes from my house', 'because it is 10 minutes from my house'],
    ['theres no job here and i dont drive', 'because there’s no job here and I don’t drive'],
    ['Im a patient of yours :)', 'because I’m a patient of yours'],
    ['my husband got a job in York', 'because my husband got a job in York'],
    ['your library still visits every village', 'because your library still visits every village'],
    ['my CEO retires in june', 'because my CEO retires in June'],
    ['tired of chasing invoices', 'because I am tired of chasing invoices'],
    ['because of your apprentices', 'because of your apprentices'],
    ['as a co-operative you share your profit', 'because as a co-operative you share your profit'],
    ['the menu changes each day', 'because the menu changes each day'],
  ] as const) {
    t.same(formOfAnswer(answer), { kind: 'end', text }, answer);
  }
});

t.test('other answers are things, words that fit nowhere, or sentences of their own', async (t) => {
  t.same(formOfAnswer('  '), { kind: 'none' });
  t.same(formOfAnswer('Your workshop'), { kind: 'thing', text: 'your workshop' });
  for (const text of [
    'the quality of your retail work',
    'your work with children',
    'how you train your clerks',
  ]) {
    t.same(formOfAnswer(text), { kind: 'thing', text });
  }
  t.same(formOfAnswer('Acme exports to Ghana', 'Acme Tools'), {
    kind: 'sentences',
    texts: ['Acme exports to Ghana.'],
  });
  t.same(formOfAnswer('good company, good trucks'), {
    kind: 'words',
    text: 'good company, good trucks',
  });
  for (const [answer, texts] of [
    ['Since April I live ten minutes away', ['Since April I live ten minutes away.']],
    ['Gulfline is moving to Dallas', ['Gulfline is moving to Dallas.']],
    ['After six years, I am ready to lead', ['After six years, I am ready to lead.']],
    ['looking for steadier hours', ['I am looking for steadier hours.']],
    ['I want to teach. It suits me', ['I want to teach.', 'It suits me.']],
    ['Because you teach. I like that.', ['This is because you teach.', 'I like that.']],
  ] as const) {
    t.same(formOfAnswer(answer), { kind: 'sentences', texts }, answer);
  }
});
