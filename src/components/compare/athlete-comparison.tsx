import { wordOf } from '../../../domain/enum-words.ts'
import type { RaceSport } from '../../../domain/sports.ts'
import type { ComparisonFragment } from '../../gql/parts.ts'
import { usePage } from '../../router/use-page.ts'
import { useTiming } from '../../ui/results/use-timing.ts'
import styles from './athlete-comparison.module.css'
import { CompareForm } from './compare-form.tsx'
import { CompareTray } from './compare-tray.tsx'
import { Comparison } from './comparison.tsx'

interface AthleteComparisonProps {
  athleteId: string
  race: {
    id: string
    sport: Uppercase<RaceSport> | null
    timeDigits: number
    /** Undefined while the URL selects no athletes to compare. */
    comparison?: ComparisonFragment | null
  } | null
}

/**
 * Compares the athlete of a page with other athletes, and shows the form that selects the other
 * athletes.
 */
export function AthleteComparison({ athleteId, race }: AthleteComparisonProps) {
  const { pathname } = usePage().location
  const timing = useTiming(race)
  if (!race) return null
  return (
    <div className={`${styles.comparison} wrap`}>
      {race.comparison && (
        <Comparison
          comparison={race.comparison}
          timing={timing}
          sport={wordOf(race.sport)}
          closeTo={pathname}
        />
      )}
      <CompareTray
        raceId={race.id}
        athleteId={athleteId}
        addressOf={(ids) => `${pathname}?with=${ids}`}
      />
      <CompareForm action={pathname} />
    </div>
  )
}
