/** Thrown when a setting or an argument of a command is wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
