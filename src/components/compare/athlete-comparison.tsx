import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import type { RaceSport } from '../../../domain/sports.ts'
import type { ComparisonFragment } from '../../gql/parts.ts'
import { usePage } from '../../router/use-page.ts'
import { Field } from '../../ui/form/field.tsx'
import { GetForm } from '../../ui/get-form.tsx'
import { timingOf } from '../../ui/results/duration.ts'
import styles from './athlete-comparison.module.css'
import { Comparison } from './comparison.tsx'

interface AthleteComparisonProps {
  race: {
    sport: Uppercase<RaceSport> | null
    timeDigits: number
    /** Undefined while the URL selects no athletes to compare. */
    comparison?: ComparisonFragment | null
  } | null
}

/**
 * The comparison on an athlete's page, and the form for the start numbers of the other athletes.
 */
export function AthleteComparison({ race }: AthleteComparisonProps) {
  const { pathname } = usePage().location
  if (!race) return null
  return (
    <div className={`${styles.comparison} wrap`}>
      {race.comparison && (
        <Comparison
          comparison={race.comparison}
          timing={timingOf(race)}
          sport={wordOf(race.sport)}
          closeTo={pathname}
        />
      )}
      <GetForm action={pathname} required="with" className={styles.form}>
        <Field
          label={<FormattedMessage id="compare.bibs" />}
          hint={<FormattedMessage id="compare.bibs_hint" />}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              name="with"
              maxLength={160}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <button className="button" type="submit">
          <FormattedMessage id="compare.choose" />
        </button>
      </GetForm>
    </div>
  )
}
