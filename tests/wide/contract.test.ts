import { testContracts } from '../contract/contract-tests.ts'

/**
 * `CONTRACT_REQUESTS=100000 CONTRACT_SEED=7 npm run test:wide` sends more requests from another
 * seed.
 */
testContracts(
  Number(process.env['CONTRACT_REQUESTS'] ?? 20_000),
  Number(process.env['CONTRACT_SEED'] ?? 1),
)
