import { isWide } from '../wide.ts'
import { testHiddenAthletes } from './support/hidden-athletes-tests.ts'

testHiddenAthletes(isWide ? 8 : 4, 3)
