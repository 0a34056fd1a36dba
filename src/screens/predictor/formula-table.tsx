import { FormattedMessage } from 'react-intl'
import { PageSection } from '../../ui/page/page-section.tsx'
import { noTime } from '../../ui/results/duration.ts'
import { clock } from './forecast/clock.ts'
import type { Forecast } from './forecast/forecast.ts'
import { ColumnHeading } from '../../ui/column-heading.tsx'
import styles from './formula-table.module.css'
import { timeAxisOf } from './forecast/time-axis.ts'

const formulas = ['riegel', 'cameron', 'vickers'] as const

/** A table with the result, the source and the reliability of each formula. */
export function FormulaTable({ forecast }: { forecast: Forecast | undefined }) {
  const axis = forecast && timeAxisOf(forecast)
  return (
    <div className={styles.section}>
      <PageSection
        title={<FormattedMessage id="predictor.formulas.title" />}
        note={<FormattedMessage id="predictor.formulas.note" />}
      >
        <p className={`${styles.bias} lead`}>
          <FormattedMessage id="predictor.formulas.bias" />
        </p>
        <table className="table">
          <thead>
            <tr>
              <ColumnHeading id="predictor.formulas.formula" />
              {axis && (
                <td className={styles.where}>
                  <span className="visuallyHidden">
                    <FormattedMessage id="predictor.formulas.drawing" />
                  </span>
                </td>
              )}
              <ColumnHeading className="end" id="predictor.formulas.marathon" />
            </tr>
          </thead>
          <tbody>
            {formulas.map((formula) => (
              <FormulaRow key={formula} formula={formula} forecast={forecast} axis={axis} />
            ))}
          </tbody>
        </table>
      </PageSection>
    </div>
  )
}

function FormulaRow({
  formula,
  forecast,
  axis,
}: {
  formula: (typeof formulas)[number]
  forecast: Forecast | undefined
  axis: ReturnType<typeof timeAxisOf> | undefined
}) {
  const time = forecast?.[formula] ?? null
  return (
    <tr>
      <th scope="row">
        <FormattedMessage id={`predictor.formulas.name.${formula}`} />
        <span className={`${styles.about} quiet`}>
          <FormattedMessage id={`predictor.formulas.about.${formula}`} />
        </span>
      </th>
      {axis && (
        <td className={styles.where}>
          {time !== null && (
            <svg width="100%" height="20" aria-hidden="true">
              <line x1="0" x2="100%" y1="10" y2="10" />
              <circle cx={axis.at(time)} cy="10" r="6" />
            </svg>
          )}
        </td>
      )}
      <td className={`${styles.time} end`}>
        {time !== null && <span className="display">{clock(time)}</span>}
        {time === null && formula === 'vickers' && forecast && (
          <a href="#weekly">
            <FormattedMessage id="predictor.formulas.needs_weekly" />
          </a>
        )}
        {!forecast && noTime}
      </td>
    </tr>
  )
}
