import { testRevisions } from '../../services/events/events/status/testing.ts'

testRevisions(1_000)
