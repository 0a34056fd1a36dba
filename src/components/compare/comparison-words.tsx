import { FormattedMessage, useIntl } from 'react-intl'
import { lastCommonPoint, overtakings } from '../../../domain/comparison.ts'
import type { ComparisonFragment } from '../../gql/parts.ts'
import { isolateDirection } from '../../ui/text/isolate-direction.ts'
import { runsOf } from './runs-of.ts'
import { type DurationFormat } from '../../ui/results/duration.ts'
import { gapTime } from '../../ui/results/gap-time.ts'

interface ComparisonWordsProps {
  comparison: ComparisonFragment
  timing: DurationFormat
}

/**
 * The comparison in sentences: who is ahead at the last point where at least two athletes were
 * timed, and who overtook whom.
 */
export function ComparisonWords({ comparison, timing }: ComparisonWordsProps) {
  const { athletes, points } = comparison
  const runs = runsOf(comparison)
  const nameOf = (index: number) => isolateDirection(athletes[index]?.name ?? '')
  const pointOf = (index: number) => isolateDirection(points[index]?.name ?? '')
  return (
    <>
      <Standing comparison={comparison} timing={timing} />
      <ul>
        {overtakings(runs).map(({ by, passed, from, to }) => (
          <li key={`${String(by)} ${String(passed)} ${String(to)}`}>
            <FormattedMessage
              id={points[to]?.name == null ? 'compare.overtakes_late' : 'compare.overtakes'}
              values={{
                by: nameOf(by),
                passed: nameOf(passed),
                from: pointOf(from),
                to: pointOf(to),
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function Standing({ comparison, timing }: ComparisonWordsProps) {
  const intl = useIntl()
  const { athletes, points } = comparison
  const runs = runsOf(comparison)
  const point = lastCommonPoint(runs)
  if (point === undefined) return null
  const timed = athletes
    .flatMap(({ name }, athlete) => {
      const time = runs[athlete]?.[point] ?? null
      return time === null ? [] : [{ name: isolateDirection(name), time }]
    })
    .toSorted((a, b) => a.time - b.time)
  const best = timed[0]?.time
  if (best === undefined) return null
  const isLevel = ({ time }: { time: number }) => time === best
  const others = timed
    .filter((athlete) => !isLevel(athlete))
    .map(({ name, time }) => {
      const gap = gapTime(time, best, timing)
      return gap === null
        ? intl.formatMessage({ id: 'compare.same_time' }, { name })
        : intl.formatMessage({ id: 'compare.behind' }, { name, gap })
    })
  const name = points[point]?.name ?? null
  const relation = others.length === 0 ? 'level' : 'ahead'
  return (
    <p>
      <FormattedMessage
        id={name === null ? `compare.${relation}_finish` : `compare.${relation}_at`}
        values={{
          point: name === null ? '' : isolateDirection(name),
          first: intl.formatList(
            timed.filter(isLevel).map((athlete) => athlete.name),
            { type: 'conjunction' },
          ),
          others: intl.formatList(others, { type: 'conjunction' }),
        }}
      />
    </p>
  )
}
