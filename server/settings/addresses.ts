import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { ConfigError } from '../config-error.ts'

export function readDatabaseUrl(url: string): string {
  if (/^postgres(?:ql)?:\/\//.test(url)) return url
  throw new ConfigError('DATABASE_URL does not start with postgres://. Unset it to use var/.')
}

/**
 * Splits a list of URLs, but only at commas that are followed by a URL. A password may contain a
 * comma.
 */
export function readReadUrls(text: string | undefined): string[] {
  const urls = text?.split(/\s*,\s*(?=postgres(?:ql)?:\/\/)/) ?? []
  if (urls.every((url) => /^postgres(?:ql)?:\/\//.test(url) && URL.canParse(url))) return urls
  throw new ConfigError(
    'DATABASE_READ_URLS has a part that is not a postgres:// address of one server. Separate them with commas.',
  )
}

export function readCacheUrl(url: string | undefined): string | undefined {
  if (url === undefined || /^rediss?:\/\//.test(url)) return url
  throw new ConfigError(
    'CACHE_URL does not start with redis:// or rediss://. Unset it to keep responses in memory.',
  )
}

export function readTraceCollector(url: string | undefined): string | undefined {
  if (url === undefined || (/^https?:\/\//.test(url) && URL.canParse(url))) return url
  throw new ConfigError(
    'OTEL_EXPORTER_OTLP_ENDPOINT is not http://… or https://…. Unset it to send no traces.',
  )
}

export function readSmtpUrl(url: string | undefined): string | undefined {
  if (url === undefined || (/^smtps?:\/\//.test(url) && URL.canParse(url))) return url
  throw new ConfigError(
    'SMTP_URL is not smtp://… or smtps://…. Unset it to have e-mails written into var/outbox.',
  )
}

export function readSender(address: string): string {
  if (isEmailAddress(address)) return address
  throw new ConfigError(`MAIL_FROM is “${address}”. Give one e-mail address.`)
}

const isEmailAddress = (text: string) =>
  /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text) && domainToASCII(text.split('@')[1] ?? '') !== ''

/** Reads the e-mail addresses of the operators, separated by commas. */
export function readOperators(text: string | undefined): string[] {
  const addresses = text?.split(',').flatMap((address) => address.trim() || []) ?? []
  const wrong = addresses.find((address) => !isEmailAddress(address))
  if (wrong === undefined) return addresses
  throw new ConfigError(`OPERATORS holds “${wrong}”. Give e-mail addresses, separated by commas.`)
}

/**
 * Reads the addresses and networks of proxies. Does not accept a number of proxies, because a
 * client that bypasses the proxies could then forge the X-Forwarded-For header.
 */
export function readProxies(text: string | undefined): string[] {
  const proxies = text?.split(',').flatMap((proxy) => proxy.trim() || []) ?? []
  const wrong = proxies.find((proxy) => {
    const [address = '', bits, ...more] = proxy.split('/')
    const longest = isIP(address) === 4 ? 32 : 128
    return (
      isIP(address) === 0 ||
      more.length > 0 ||
      !(Number(bits ?? 1) >= 1 && Number(bits ?? 1) <= longest)
    )
  })
  if (wrong === undefined) return proxies
  throw new ConfigError(
    `TRUSTED_PROXIES holds “${wrong}”. Give addresses or networks: 10.0.0.5, 10.1.0.0/16.`,
  )
}
