import { testAnyOrder } from './any-order-tests.ts'

testAnyOrder(
  Number(process.env['ANY_ORDER_CASES'] ?? 600),
  Number(process.env['ANY_ORDER_SEED'] ?? 1),
)
