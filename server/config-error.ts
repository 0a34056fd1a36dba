/** Thrown when an environment variable has an invalid value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
