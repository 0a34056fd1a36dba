import { Environment } from '../settings/environment.ts'
import { readFolders } from '../settings/folders.ts'

/**
 * Settings of the commands that send passings. They may run on a timer's machine, without the site.
 */
export interface TimingConfig {
  /** Origin of the site that receives the passings. */
  url: string
  /** Token of an organiser. */
  token: string | undefined
  varDirectory: string
  realDataDir: string | undefined
}

/**
 * Reads the settings of the commands `send` and `simulate` from the environment variables.
 * @throws ConfigError when a variable has an invalid value
 */
export function readTimingConfig(variables: NodeJS.ProcessEnv): TimingConfig {
  const env = new Environment(variables)
  const port = env.number('PORT', 0, 65_535)
  return {
    url: env.text('TIMING_URL') ?? `http://localhost:${String(port)}`,
    token: env.text('TIMING_TOKEN'),
    ...readFolders(env),
  }
}
