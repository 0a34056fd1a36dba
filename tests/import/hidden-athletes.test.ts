import { testHiddenAthletes } from './support/hidden-athletes-tests.ts'

testHiddenAthletes(8, 3)
