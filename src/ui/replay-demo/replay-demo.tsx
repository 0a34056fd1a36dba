import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { CoursePoster } from '../course/poster/course-poster.tsx'
import { pointAt } from '../course/line.ts'
import { posterSize, type PosterCourse, posterLine } from '../course/poster/poster-line.ts'
import { finishTime } from '../results/duration.ts'
import styles from './replay-demo.module.css'
import { clockAt, type RunnerAt, runnersAt } from './three-runners.ts'

interface ReplayDemoProps {
  course: PosterCourse
  /** Length of the course in metres. */
  distance: number
}

/** Number of slider steps, and the first step: shortly before two runners change places. */
const steps = 500
const firstStep = 300

const wholeSeconds = { rounding: 'nearest', digits: 0 } as const

/** An invented race with a time slider; without scripts it shows one moment. */
export function ReplayDemo({ course, distance }: ReplayDemoProps) {
  const intl = useIntl()
  const order = useId()
  const [step, setStep] = useState(firstStep)
  const runners = runnersAt(step / steps)
  const clock = finishTime(clockAt(step / steps, distance), wholeSeconds)

  return (
    <div className={styles.demo}>
      <div className={styles.course}>
        <CoursePoster {...course} distance={distance} />
        <Runners course={course} runners={runners} />
      </div>
      <div className={styles.standings}>
        <p className={`${styles.clock} display`} aria-hidden="true">
          {clock}
        </p>
        <p id={order} className="visuallyHidden">
          <FormattedMessage id="ui.replay_demo.order" values={{ time: clock }} />
        </p>
        <ol className={styles.order} aria-labelledby={order}>
          {runners.map(({ bib, progress }) => (
            <li key={bib}>
              <span className={`${styles.bib} bib-colours`}>{bib}</span>{' '}
              <span className={styles.distance}>
                {intl.formatNumber((progress * distance) / 1000, {
                  style: 'unit',
                  unit: 'kilometer',
                  minimumFractionDigits: 2,
                  maximumFractionDigits: 2,
                })}
              </span>
            </li>
          ))}
        </ol>
        <label className={styles.slider}>
          <span className="quiet">
            <FormattedMessage id="ui.replay_demo.moment" />
          </span>
          <input
            type="range"
            min={0}
            max={steps}
            value={step}
            aria-valuetext={clock}
            onChange={({ target }) => {
              setStep(target.valueAsNumber)
            }}
          />
        </label>
        <p className="quiet">
          <FormattedMessage id="ui.replay_demo.invented" />
        </p>
      </div>
    </div>
  )
}

/** Start numbers on the course line; the leader is drawn last, on top. */
function Runners({ course, runners }: { course: PosterCourse; runners: readonly RunnerAt[] }) {
  const { line, end } = posterLine(course)
  return (
    <svg
      className={styles.runners}
      viewBox={`0 0 ${posterSize.width} ${posterSize.height}`}
      aria-hidden="true"
      focusable="false"
    >
      {runners.toReversed().map(({ bib, progress }) => {
        const { x, y } = pointAt(line, progress * end)
        return (
          <g key={bib} transform={`translate(${Math.round(x)} ${Math.round(y)})`}>
            <rect x={-64} y={-46} width={128} height={92} rx={14} />
            <text y={25}>{bib}</text>
          </g>
        )
      })}
    </svg>
  )
}
