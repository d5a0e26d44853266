import { testSeeds } from './seeds-test.ts';

testSeeds(0);
