import type { ReactNode } from 'react'
import styles from './radio-group.module.css'

interface RadioGroupProps {
  /** Name of the form field. */
  name: string
  legend: ReactNode
  choices: readonly { value: string; label: ReactNode }[]
  /** The value that is selected at first. */
  chosen: string
  required?: boolean
  onChange?: (value: string) => void
}

/** Radio buttons side by side, in a fieldset. */
export function RadioGroup({ name, legend, choices, chosen, required, onChange }: RadioGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={value}
              required={required}
              defaultChecked={value === chosen}
              onChange={() => onChange?.(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
