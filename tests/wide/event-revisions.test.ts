import { testRevisions } from '../../services/events/events/revision-tests.ts'

testRevisions(1_000)
