import type { TimingConfig } from '../timing-config.ts'
import { WrongUsage } from '../../../services/platform/wrong-usage.ts'

/**
 * Returns the site and its token from the options of a command. Takes missing options from the
 * environment.
 * @throws WrongUsage when the URL or the token is missing or invalid
 */
export function readTarget(
  options: { url?: string | undefined; token?: string | undefined },
  config: TimingConfig,
): { url: string; token: string } {
  const url = options.url ?? config.url
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new WrongUsage(`The address of the site is “${url}”. Give --url https://….`)
  }
  const token = options.token ?? config.token
  if (token === undefined || token.trim() === '') {
    throw new WrongUsage(
      'Set TIMING_TOKEN, or give --token: see `npm run parcours -- credentials --help`.',
    )
  }
  // Accepts only the characters of a bearer token. If a character were invalid in a header, the
  // error of `fetch` would contain the token.
  if (!/^[\w.~+/=-]+$/.test(token.trim())) throw new WrongUsage('The token has invalid characters.')
  return { url: new URL(url).origin, token: token.trim() }
}
