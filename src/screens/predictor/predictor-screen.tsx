import type { Screen } from '../../router/page-route.ts'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../../app/links.ts'
import { usePage } from '../../router/use-page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { forecastOf } from './forecast.ts'
import { ForecastBoard } from './forecast-panel.tsx'
import { FormulaTable } from './formula-table.tsx'
import { PaceBand } from './pace-band.tsx'
import { PredictorFields } from './predictor-fields.tsx'
import styles from './predictor-screen.module.css'
import { readQuestion } from './predictor-input.ts'
import { useTyping } from './use-address-sync.ts'

/** From a race to a marathon. Everything that it is asked stands in its address. */
function PredictorScreen() {
  const intl = useIntl()
  const links = useLinks()
  const { search } = usePage().location
  const answered = readQuestion(new URLSearchParams(search))
  const forecast = answered.question && forecastOf(answered.question)
  const { key, focused, ...handlers } = useTyping(links.predictor())
  const problems = { ...answered.problems, ...(focused && { [focused]: undefined }) }
  const shown = { ...answered, problems }

  return (
    <form key={key} action={links.predictor()} noValidate {...handlers}>
      <PageHead
        title={intl.formatMessage({ id: 'predictor.title' })}
        description={intl.formatMessage({ id: 'predictor.description' })}
        canonical={links.predictor()}
      />
      <header className={`${styles.head} wrap`}>
        <h1 className="board board-80">
          <FormattedMessage id="predictor.title" />
        </h1>
        <p className="lead">
          <FormattedMessage id="predictor.lead" />
        </p>
      </header>
      <div className={`${styles.desk} wrap`}>
        <PredictorFields answered={shown} />
        <ForecastBoard forecast={forecast} />
      </div>
      <FormulaTable forecast={forecast} />
      {forecast && (
        <PaceBand
          time={answered.goal ?? forecast.likely}
          unit={answered.unit}
          goal={answered.values.goal}
          problem={problems.goal}
        />
      )}
    </form>
  )
}

export const predictorScreen: Screen = { Component: PredictorScreen }
