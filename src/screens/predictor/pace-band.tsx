import { FormattedMessage } from 'react-intl'
import { Field } from '../../ui/form/field.tsx'
import { Leg } from '../../ui/leg.tsx'
import { passingTime } from '../../ui/results/duration.ts'
import { clock, pace } from './clock.ts'
import { paceBand } from './even-splits.ts'
import styles from './pace-band.module.css'
import { ProblemText } from './problem-text.tsx'
import type { Problem, Unit } from './predictor-input.ts'

interface PaceBandProps {
  /** Of the marathon, in milliseconds. */
  time: number
  unit: Unit
  /** As typed. */
  goal: string
  problem: Problem | undefined
}

/** Even splits on a strip: to cut out, and to wear around the wrist. Paper shows nothing else. */
export function PaceBand({ time, unit, goal, problem }: PaceBandProps) {
  return (
    <div className={styles.leg}>
      <Leg
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
        <section className={styles.band} aria-labelledby="band">
          <h3 id="band" className={styles.head}>
            <span className="display">{clock(time)}</span>
            <small>
              <FormattedMessage
                id="predictor.band.pace"
                values={{ pace: pace(time, unit), unit }}
              />
            </small>
          </h3>
          <ol className={styles.splits}>
            {paceBand(time, unit).map(({ at, time: passing }) => (
              <li key={at} className={styles[kindOf(at)]}>
                <span>
                  {typeof at === 'number' ? (
                    <FormattedMessage id="predictor.band.at" values={{ at, unit }} />
                  ) : (
                    <FormattedMessage id={`predictor.band.${at}`} />
                  )}
                </span>
                <b>{passingTime(passing, { rounding: 'nearest', digits: 0 })}</b>
              </li>
            ))}
          </ol>
        </section>
      </Leg>
    </div>
  )
}

/** Every fifth is easier to find, and the three that a runner looks for are easiest. */
function kindOf(at: number | 'half' | 'finish') {
  if (typeof at === 'string') return 'great'
  return at % 5 === 0 ? 'fifth' : 'one'
}
