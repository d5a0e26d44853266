import { runSeeds } from './run-seeds.ts';
const names = ['withoutSingleFlight','producerUsedAgain','withoutCompareAndSwap','withoutLastRowCompared','markTakenAfterTheLook','olderDatabaseUnnoticed','withoutGate','backlogByDifference','columnLeftOut'] as const;
for (const mutant of names) {
  const b = performance.now();
  const r = await runSeeds({ from: 1, count: 1500, step: 1, faultsAtMost: 3, mutant });
  console.log(mutant, r.seeds, r.failed.map((f) => f.seed).join(','), Math.round(performance.now() - b));
}
const mutation = { file: 'event-log/src/projector/partition-projector.ts', edits: [['sought=step.kind==="seek"?step.next:null', 'sought=step.kind==="seek"?step.next:sought'],['await this.#wasEmptied(next)', 'false']] as [string,string][] };
const b = performance.now();
const r = await runSeeds({ from: 1, count: 500, step: 1, faultsAtMost: 2, mutation });
console.log('sought', r.seeds, r.failed.map((f) => f.seed).join(','), Math.round(performance.now() - b));
