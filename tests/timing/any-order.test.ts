import { isWide } from '../wide.ts'
import { testAnyOrder } from './any-order-tests.ts'

testAnyOrder(
  Number(process.env['ANY_ORDER_CASES'] ?? (isWide ? 600 : 200)),
  Number(process.env['ANY_ORDER_SEED'] ?? 1),
)
