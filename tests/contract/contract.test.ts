import { isWide } from '../wide.ts'
import { testContracts } from './contract-tests.ts'

// 1,240 requests are 12 for each operation.
testContracts(isWide ? 2_500 : 1_240, 1)
