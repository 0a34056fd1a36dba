import { testRevisions } from './revision-tests.ts'

testRevisions(100)
