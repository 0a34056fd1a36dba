import { isWide } from '../../../../tests/wide.ts'
import { testRevisions } from './testing.ts'

testRevisions(isWide ? 100 : 50)
