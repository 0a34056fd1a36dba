import { testContracts } from './contract-tests.ts'

testContracts(2_500, 1)
