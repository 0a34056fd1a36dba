import { noLimits } from '../overload/testing.ts'
import { openLive } from './live.ts'

/** Streams for tests of other features. */
export const testLive = openLive(noLimits, { streamsPerClient: 0, streamsAtOnce: 100 })
