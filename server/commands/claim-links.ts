import { ConfigError } from '../config.ts'
import { runAsProgram } from './command.ts'
import { databaseCommand } from './database-command.ts'

/**
 * `npm run claim-links`: prints a signed link for each athlete of a race as CSV. The athlete claims
 * the result with the link.
 */
export const claimLinks = databaseCommand((argv, { claimSecret: secret, site: { origin } }) => {
  const [raceId = '', language = 'en'] = argv
  if (secret === undefined) throw new ConfigError('CLAIM_SECRET is not set.')
  if (origin === undefined) throw new ConfigError('The site’s configuration has no origin.')
  return { name: 'claim-links', raceId, language, origin, secret }
})

if (import.meta.main) await runAsProgram(claimLinks)
