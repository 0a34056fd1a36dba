import { FormattedMessage } from 'react-intl'
import styles from './distance-unit-choice.module.css'
import { chooseDistanceUnit, useDistanceUnit } from './distance-unit.ts'

const units = ['kilometre', 'mile'] as const

/** Lets the visitor choose kilometres or miles for all pages. */
export function DistanceUnitChoice() {
  const chosen = useDistanceUnit()
  return (
    <fieldset className={styles.choice}>
      <legend className="visuallyHidden">
        <FormattedMessage id="ui.distance_unit.label" />
      </legend>
      {units.map((unit) => (
        <button
          key={unit}
          type="button"
          aria-pressed={unit === chosen}
          onClick={() => {
            chooseDistanceUnit(unit)
          }}
        >
          <FormattedMessage id={`ui.distance_unit.short.${unit}`} />
          <span className="visuallyHidden">
            {' '}
            <FormattedMessage id={`ui.distance_unit.${unit}`} />
          </span>
        </button>
      ))}
    </fieldset>
  )
}
