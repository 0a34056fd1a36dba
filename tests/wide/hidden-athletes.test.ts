import { testHiddenAthletes } from '../import/support/hidden-athletes-tests.ts'

testHiddenAthletes(16, 5)
