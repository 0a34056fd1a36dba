import { testAnyOrder } from '../timing/any-order-tests.ts'

/**
 * `ANY_ORDER_CASES=100000 ANY_ORDER_SEED=5000 npm run test:wide` tries more cases from another
 * seed.
 */
testAnyOrder(
  Number(process.env['ANY_ORDER_CASES'] ?? 10_000),
  Number(process.env['ANY_ORDER_SEED'] ?? 1_000),
)
