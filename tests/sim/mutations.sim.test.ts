import t from 'tap';
import { MUTANTS, type MutantName } from './mutants.ts';
import { type Mutation, runSeeds } from './run-seeds.ts';
import { simulate } from './simulate.ts';
import type { Variant } from './world.ts';

/*
 * The mutation proof: what the simulator is worth. Each rule that the loops keep is broken, from
 * outside (mutants.ts) or in their own text, and the simulator must see it. `seq` given outside
 * the lock is the store suite's (tests/integration).
 */

const IS_FULL = Number(process.env.SIM_SEEDS ?? 0) > 2000;

interface Wrong {
  readonly name: string;
  readonly mutant?: MutantName;
  readonly mutation?: Mutation;
  /** first seed of a usual run, a few before the one that shows it; absent: 1. The full run begins at 1 */
  readonly from?: number;
  /** seeds that are tried */
  readonly within: number;
  /** what the simulator says of it */
  readonly says: RegExp;
}

const WRONG: readonly Wrong[] = [
  {
    name: 'two sends in flight',
    mutant: 'withoutSingleFlight',
    from: 40,
    within: 100,
    says: /lost its end|I1|I4/,
  },
  {
    name: 'a producer used again after its deadline',
    mutant: 'producerUsedAgain',
    from: 260,
    within: 500,
    says: /I1|I4/,
  },
  {
    name: 'no lock and no compare-and-swap of the position',
    mutant: 'withoutCompareAndSwap',
    within: 200,
    says: /two events|I[156]|fell/,
  },
  {
    name: 'the last acknowledged row is not compared',
    mutant: 'withoutLastRowCompared',
    from: 150,
    within: 1500,
    says: /I1/,
  },
  {
    name: 'hints during a poll are lost',
    mutant: 'markTakenAfterTheLook',
    within: 200,
    says: /I7/,
  },
  {
    name: 'an older database goes unnoticed',
    mutant: 'olderDatabaseUnnoticed',
    within: 100,
    says: /older than its log does not stand still|I1/,
  },
  {
    name: 'a projection that is being rebuilt is believed',
    mutant: 'withoutGate',
    within: 100,
    says: /I8|I12/,
  },
  {
    name: 'the backlog is the numbers given out less those acknowledged',
    mutant: 'backlogByDifference',
    from: 200,
    within: 400,
    says: /I11/,
  },
  {
    name: 'the fold leaves one column of a person out',
    mutant: 'columnLeftOut',
    within: 20,
    says: /I5/,
  },
  {
    name: 'a withdrawal does not look at what is pending',
    mutant: 'pendingPassedOver',
    within: 20,
    says: /I12/,
  },
  {
    name: 'a shadow settles what waits for the live fold',
    mutant: 'shadowSettles',
    within: 100,
    says: /I8|I12/,
  },
  {
    name: 'a shadow is swapped in a little behind the live fold',
    mutant: 'swappedBehind',
    from: 35,
    within: 100,
    says: /I8|I12/,
  },
  {
    name: 'a swap does not settle what only the shadow had folded',
    mutant: 'unsettledSwap',
    within: 200,
    says: /reported as waiting/,
  },
  {
    name: 'the worker folds a withdrawal to nothing',
    mutation: {
      file: 'consent-worker/src/project.ts',
      edits: [
        [
          'people.set(userId,{userId,last:row',
          "if(row.decision!=='withdrawn')people.set(userId,{userId,last:row",
        ],
      ],
    },
    within: 20,
    says: /I5/,
  },
  {
    name: 'fsck folds a withdrawal to nothing',
    mutation: {
      file: 'cli/src/fsck/folds/consent.ts',
      edits: [['if(decision){', "if(decision&&decision.decision!=='withdrawn'){"]],
    },
    within: 20,
    says: /I5/,
  },
  {
    name: 'a copy of a request asks a person again who has decided since',
    mutant: 'copiesAskAgain',
    from: 110,
    within: 200,
    says: /I5|I13/,
  },
  {
    name: 'a decision that is on its way does not end a request',
    mutant: 'pendingEndsNoRequest',
    within: 20,
    says: /I13/,
  },
  {
    name: 'the worker folds a request to nothing',
    mutation: {
      file: 'consent-worker/src/project.ts',
      edits: [['people.set(userId,askedAgain(', 'void(userId,askedAgain(']],
    },
    within: 20,
    says: /I5/,
  },
  {
    name: 'the worker lets a request outlive the next decision',
    mutant: 'requestOutlivesDecision',
    within: 20,
    says: /I5/,
  },
  {
    name: 'fsck lets a request outlive the next decision',
    mutation: {
      file: 'cli/src/fsck/folds/consent.ts',
      edits: [['row.asked_event_id=null;', '']],
    },
    within: 20,
    says: /I5/,
  },
  {
    name: 'what was sought once is never forgotten',
    mutation: {
      file: 'event-log/src/projector/partition-projector.ts',
      edits: [
        ['sought=step.kind==="seek"?step.next:null', 'sought=step.kind==="seek"?step.next:sought'],
        // an idle worker begins anew after a rebuild, and would forget it by that
        ['await this.#wasReplaced(next)', 'false'],
      ],
    },
    from: 125,
    within: 500,
    says: /gap: the log goes on at offset/,
  },
];

for (const { name, mutant, mutation, from = 1, within, says } of WRONG) {
  t.test(`${name}: fails within ${within} seeds`, async (t) => {
    const broken = { ...(mutant ? { mutant } : {}), ...(mutation ? { mutation } : {}) };
    const run = { from: IS_FULL ? 1 : from, count: within, step: 1, faultsAtMost: 1, ...broken };
    const [verdict] = (await runSeeds(run)).failed;
    if (!verdict) return void t.fail('the simulator did not notice');
    t.match(verdict.faults.join('; '), says, `seed ${verdict.seed}: ${verdict.faults[0]}`);
    const { disasters, polling }: Variant = mutant ? MUTANTS[mutant] : {};
    const shipped: Variant = {
      ...(disasters === undefined ? {} : { disasters }),
      ...(polling === undefined ? {} : { polling }),
    };
    t.same(
      (await simulate(verdict.seed, shipped)).faults,
      [],
      'and the shipped loops pass that seed',
    );
  });
}
