import { testAnyOrder } from './any-order-tests.ts'

testAnyOrder(
  Number(process.env['ANY_ORDER_CASES'] ?? 2_000),
  Number(process.env['ANY_ORDER_SEED'] ?? 1),
)
