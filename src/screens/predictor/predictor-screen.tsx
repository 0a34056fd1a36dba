import type { Screen } from '../../router/page-route.ts'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { usePage } from '../../router/use-page.ts'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useTrail } from '../../router/use-trail.ts'
import { forecastOf } from './forecast/forecast.ts'
import { ForecastPanel } from './forecast-panel.tsx'
import { FormulaTable } from './formula-table.tsx'
import { PaceBand } from './pace-band.tsx'
import { PredictorFields } from './predictor-fields.tsx'
import styles from './predictor-screen.module.css'
import { readPredictorInput } from './predictor-input.ts'
import { useAddressSync } from './use-address-sync.ts'

/** The predictor of marathon times. The URL contains all values of the form. */
function PredictorScreen() {
  const intl = useIntl()
  const trail = useTrail('home')
  const links = useLinks()
  const { search } = usePage().location
  const input = readPredictorInput(new URLSearchParams(search))
  const forecast = input.forecastInput && forecastOf(input.forecastInput)
  const { key, focused, ...handlers } = useAddressSync(links.predictor())
  const problems = { ...input.problems, ...(focused && { [focused]: undefined }) }
  const visibleInput = { ...input, problems }

  return (
    <form
      key={key}
      className={forecast ? styles.withBand : undefined}
      action={links.predictor()}
      noValidate
      {...handlers}
    >
      <PageHead
        trail={trail}
        title={intl.formatMessage({ id: 'predictor.title' })}
        description={intl.formatMessage({ id: 'predictor.description' })}
        canonical={links.predictor()}
      />
      <header className={`${styles.header} wrap`}>
        <Breadcrumb trail={trail} />
        <h1 className="display display-80">
          <FormattedMessage id="predictor.title" />
        </h1>
        <p className="lead">
          <FormattedMessage id="predictor.lead" />
        </p>
      </header>
      <div className={`${styles.columns} wrap`}>
        <PredictorFields input={visibleInput} />
        <ForecastPanel forecast={forecast} />
      </div>
      <FormulaTable forecast={forecast} />
      {forecast && (
        <PaceBand
          time={input.goal ?? forecast.likely}
          unit={input.unit}
          goal={input.values.goal}
          problem={problems.goal}
        />
      )}
    </form>
  )
}

export const screen: Screen = { Component: PredictorScreen }
