import { ConfigError } from '../config-error.ts'
import { type Setting, type SettingName, settings } from './settings.ts'

/** Type of the value of a setting. Only a setting without a default may be undefined. */
type Value<Name extends SettingName, Kind> = (typeof settings)[Name] extends {
  default: string | number
}
  ? Kind
  : Kind | undefined

/** Reads environment variables. Only the variables that `settings` describes can be read. */
export class Environment {
  readonly #variables: NodeJS.ProcessEnv

  constructor(variables: NodeJS.ProcessEnv) {
    this.#variables = variables
  }

  /** Returns the value of a variable, or its default. An empty variable counts as unset. */
  text<Name extends SettingName>(name: Name): Value<Name, string> {
    const { default: initial }: Setting = settings[name]
    const text = this.#variables[name]?.trim() || initial?.toString()
    return text as Value<Name, string>
  }

  /**
   * Returns the value of a variable as a number.
   * @throws ConfigError unless the value is a whole number in the range
   */
  number<Name extends SettingName>(
    name: Name,
    least: number,
    most = Number.MAX_SAFE_INTEGER,
  ): Value<Name, number> {
    const text: string | undefined = this.text(name)
    if (text === undefined) return undefined as Value<Name, number>
    const value = Number(text)
    if (Number.isSafeInteger(value) && value >= least && value <= most) return value
    const range = most < Number.MAX_SAFE_INTEGER ? ` to ${String(most)}` : ''
    throw new ConfigError(
      `${name} is “${text}”. Give a whole number from ${String(least)}${range}.`,
    )
  }

  /**
   * Returns true for 1 and false for 0.
   * @throws ConfigError unless the value is 0 or 1
   */
  isOn<Name extends SettingName>(name: Name): Value<Name, boolean> {
    const text: string | undefined = this.text(name)
    if (text === undefined) return undefined as Value<Name, boolean>
    if (text === '0' || text === '1') return text === '1'
    throw new ConfigError(`${name} is “${text}”. Give 0 or 1.`)
  }

  /**
   * Returns the value of a variable with a secret. An error message never contains the secret.
   * @throws ConfigError when the secret has fewer than 32 characters
   */
  secret(name: SettingName): string | undefined {
    const secret: string | undefined = this.text(name)
    if (secret === undefined || secret.length >= 32) return secret
    throw new ConfigError(`${name} is too short. Give at least 32 random signs.`)
  }
}
