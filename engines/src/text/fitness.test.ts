import t from 'tap';
import { fitnessOf } from './fitness.ts';

const TEXTS = {
  ad: ['We are looking for a nurse who has worked with children and knows our wards.', true],
  skills: ['Kotlin, Redis, PostgreSQL, Terraform, AWS, Kubernetes, Docker, Kafka, gRPC', true],
  name: ['Zoë Müller-Łukasz, Rue de la Paix 5, worked at the bank for 5 years and in sales', true],
  german: [
    'Wir suchen eine Pflegekraft, die mit Kindern gearbeitet hat und die Station kennt.',
    false,
  ],
  french: [
    'Nous cherchons une infirmière pour le service des enfants avec les qualités requises.',
    false,
  ],
  spanish: [
    'Buscamos una persona para el equipo de ventas con experiencia en los mercados.',
    false,
  ],
  russian: ['Мы ищем медсестру, которая работала с детьми и знает отделение. SQL', false],
  chinese: ['我们正在寻找一名护士 who worked', false],
  nothing: ['', true],
} as const;

t.test('English, lists of names too; other languages and scripts are reported', async (t) => {
  for (const [name, [text, english]] of Object.entries(TEXTS)) {
    t.equal(fitnessOf(text).english, english, name);
  }
});

t.test('words are counted as an engine reads them', async (t) => {
  t.equal(fitnessOf('C++ and C#,\n node.js – 5 years').words, 7);
  t.equal(fitnessOf(' … ').words, 0);
});
