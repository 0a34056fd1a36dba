import { testRevisions } from './testing.ts'

testRevisions(100)
