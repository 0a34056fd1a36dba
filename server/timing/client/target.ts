import type { TimingConfig } from '../timing-config.ts'
import { WrongUsage } from './wrong-usage.ts'

/**
 * The site and its token, from the options. Missing options are taken from the environment.
 * @throws WrongUsage
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
  // A token with other characters would make the header invalid, and the error of `fetch` would
  // print the token.
  if (!/^[\w.~+/=-]+$/.test(token.trim())) throw new WrongUsage('The token has invalid characters.')
  return { url: new URL(url).origin, token: token.trim() }
}
