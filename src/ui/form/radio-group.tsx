import type { ReactNode } from 'react'
import styles from './radio-group.module.css'

interface RadioGroupProps {
  /** The name of the field that they fill. */
  name: string
  legend: ReactNode
  choices: readonly { value: string; label: ReactNode }[]
  /** The value at first. */
  chosen: string
}

/** One of a few, side by side. */
export function RadioGroup({ name, legend, choices, chosen }: RadioGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
