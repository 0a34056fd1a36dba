import { FormattedMessage } from 'react-intl'
import type { AthleteBoardFragment } from '../../gql/athlete.ts'
import { Sentences } from '../../ui/text/sentences.tsx'
import type { ClockedSplits } from './splits/split-clock.ts'
import styles from './athlete-summary.module.css'

/** Minimum number of finishers for the sentence about the share of slower finishers. */
const manyFinishers = 10
/** Minimum number of gained places for the sentence about gained places. */
const manyPlaces = 5

interface VerdictProps {
  placing: AthleteBoardFragment['placings'][number] | undefined
  clocked: ClockedSplits
}

/**
 * The result in sentences: the share of slower finishers, and the checkpoint from which the athlete
 * gained places.
 */
export function Verdict({ placing, clocked }: VerdictProps) {
  const { position = null, finishers = 0 } = placing ?? {}
  const slower = placing?.timings.find(({ decides }) => decides)?.slower ?? 0
  const share = Math.floor((slower / finishers) * 100) / 100
  const gained = placesGained(clocked)
  const isRanked = position !== null && finishers >= manyFinishers
  if (!isRanked && !gained) return null
  return (
    <p className={`${styles.verdict} lead`}>
      <Sentences
        first={
          isRanked && position === 1 ? (
            <FormattedMessage id="athlete.verdict.first" values={{ count: finishers }} />
          ) : (
            isRanked &&
            share > 0 && <FormattedMessage id="athlete.verdict.faster" values={{ share }} />
          )
        }
        second={
          gained && (
            <FormattedMessage
              id="athlete.verdict.gained"
              values={{ checkPoint: <bdi key="name">{gained.name}</bdi>, count: gained.count }}
            />
          )
        }
      />
    </p>
  )
}

interface VerdictSoFarProps extends Pick<VerdictProps, 'placing'> {
  /** Number of athletes of the race who are on the course. */
  onCourseCount: number
}

/** Says which place a finisher has, and among how many, while other athletes are still on the course. */
export function VerdictSoFar({ placing, onCourseCount: onCourse }: VerdictSoFarProps) {
  if (!placing || placing.position === null) return null
  const { position, among: count } = placing
  return (
    <p className={`${styles.verdict} lead`}>
      <FormattedMessage id="athlete.verdict.so_far" values={{ position, count, onCourse }} />
    </p>
  )
}

/**
 * Returns the checkpoint from which the athlete gained the most places until the finish, and the
 * number of these places. Undefined if the athlete gained fewer than five places.
 */
function placesGained({ splits }: ClockedSplits) {
  const finish = splits.at(-1)?.position
  if (finish == null) return undefined
  const gains = splits
    .slice(0, -1)
    .map(({ name, position }) => ({ name, count: position === null ? 0 : position - finish }))
  const most = Math.max(0, ...gains.map(({ count }) => count))
  return most < manyPlaces ? undefined : gains.findLast(({ count }) => count === most)
}
