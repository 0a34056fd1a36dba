import { languageCodes } from '../../domain/languages.ts'
import { parseArguments, WrongUsage } from '../../services/platform/wrong-usage.ts'
import { ConfigError } from '../config.ts'
import { databaseCommand } from './database-command.ts'

const usage = `Usage: npm run parcours -- claim-links RACE [LANGUAGE]

Prints a signed link for each athlete of a race, as CSV. With the link an athlete claims the result.

RACE      the id of the race, such as harbour-half-2026-half
LANGUAGE  the language of the linked page (default: en)

Needs CLAIM_SECRET, and the origin in the site’s configuration. See docs/operating.md.
`

export const claimLinks = databaseCommand(usage, (argv, { claimSecret: secret, site }) => {
  const { raceId, language } = readArguments(argv)
  const { origin } = site
  if (secret === undefined) throw new ConfigError('CLAIM_SECRET is not set.')
  if (origin === undefined) throw new ConfigError('The site’s configuration has no origin.')
  return { name: 'claim-links', raceId, language, origin, secret }
})

function readArguments(argv: readonly string[]): { raceId: string; language: string } {
  const [raceId = '', language = 'en', ...more] = parseArguments(argv, {}).positionals
  if (raceId === '' || more.length > 0) throw new WrongUsage('Give one RACE and one LANGUAGE.')
  if (languageCodes.some((code) => code === language)) return { raceId, language }
  throw new WrongUsage(`The language is “${language}”. Give one of ${languageCodes.join(', ')}.`)
}
