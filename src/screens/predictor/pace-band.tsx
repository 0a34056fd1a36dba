import { FormattedMessage } from 'react-intl'
import { Field } from '../../ui/form/field.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { passingTime, wholeSeconds } from '../../ui/results/duration.ts'
import { clock, pace } from './forecast/clock.ts'
import { paceBand } from './forecast/even-splits.ts'
import styles from './pace-band.module.css'
import { ProblemText } from './problem-text.tsx'
import type { Problem, Unit } from './predictor-input.ts'

interface PaceBandProps {
  time: number
  unit: Unit
  /** The target time, as the visitor typed it. */
  goal: string
  problem: Problem | undefined
}

/**
 * A band with even splits. A runner can print the band and wear it. The print style hides the rest
 * of the page.
 */
export function PaceBand({ time, unit, goal, problem }: PaceBandProps) {
  return (
    <div className={styles.section}>
      <PageSection
        title={<FormattedMessage id="predictor.band.title" />}
        note={<FormattedMessage id="predictor.band.note" />}
      >
        <div className={styles.controls}>
          <Field
            id="goal"
            label={<FormattedMessage id="predictor.band.goal" />}
            hint={<FormattedMessage id="predictor.band.goal_hint" />}
            problem={problem && <ProblemText problem={problem} />}
          >
            {(control) => (
              <input
                {...control}
                type="text"
                name="goal"
                inputMode="numeric"
                autoComplete="off"
                defaultValue={goal}
              />
            )}
          </Field>
          <button
            type="button"
            className={`${styles.print ?? ''} button`}
            onClick={() => {
              print()
            }}
          >
            <FormattedMessage id="predictor.band.print" />
          </button>
        </div>
        <Band time={time} unit={unit} />
      </PageSection>
    </div>
  )
}

/** The printed part: the finish time and its splits. */
function Band({ time, unit }: Pick<PaceBandProps, 'time' | 'unit'>) {
  return (
    <section className={styles.band} aria-labelledby="band">
      <h3 id="band" className={styles.header}>
        <span className="display">{clock(time)}</span>
        <small>
          <FormattedMessage id="predictor.band.pace" values={{ pace: pace(time, unit), unit }} />
        </small>
      </h3>
      <ol className={styles.splits}>
        {paceBand(time, unit).map(({ at, time: passing }) => (
          <li key={at} className={styles[splitClass(at)]}>
            <span>
              {typeof at === 'number' ? (
                <FormattedMessage id="predictor.band.at" values={{ at, unit }} />
              ) : (
                <FormattedMessage id={`predictor.band.${at}`} />
              )}
            </span>
            <b>{passingTime(passing, wholeSeconds)}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}

/**
 * Returns the CSS class of a split. Every fifth split is bold. The splits at half of the distance
 * and at the finish are the most prominent.
 */
function splitClass(at: number | 'half' | 'finish') {
  if (typeof at === 'string') return 'milestone'
  return at % 5 === 0 ? 'fifth' : 'regular'
}
