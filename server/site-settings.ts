import { readFileSync } from 'node:fs'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { isTimeZone } from '../domain/civil-days.ts'
import { defaultSite, type Site } from '../src/site.ts'

const exact = { additionalProperties: false }
const Text = Type.String({ minLength: 1 })
const Address = Type.String({ pattern: '^https?://\\S+$' })
const NamedLink = Type.Object({ name: Text, href: Address }, exact)
const Price = Type.Object(
  { amount: Type.Number({ minimum: 0 }), currency: Type.String({ pattern: '^[A-Z]{3}$' }) },
  exact,
)
const Offer = Type.Object({ href: Address, price: Type.Optional(Price) }, exact)

const SiteFile = Type.Object(
  {
    name: Type.Optional(Text),
    description: Type.Optional(Text),
    logo: Type.Optional(Address),
    origin: Type.Optional(Type.String({ pattern: '^https?://[^/\\s]+$' })),
    timeZone: Type.Optional(Text),
    contact: Type.Optional(
      Type.Object(
        {
          operator: Type.Optional(Text),
          email: Type.Optional(Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$' })),
          postal: Type.Optional(Type.Array(Text)),
        },
        exact,
      ),
    ),
    dashboard: Type.Optional(Address),
    createEvent: Type.Optional(Address),
    stores: Type.Optional(
      Type.Object({ apple: Type.Optional(Address), google: Type.Optional(Address) }, exact),
    ),
    socials: Type.Optional(Type.Array(NamedLink)),
    video: Type.Optional(NamedLink),
    replay: Type.Optional(
      Type.Object(
        {
          free: Type.Optional(Type.Object({ href: Address }, exact)),
          paid: Type.Optional(Offer),
          withLiveTracking: Type.Optional(Offer),
        },
        exact,
      ),
    ),
    errorReporting: Type.Optional(
      Type.Object({ dsn: Type.String({ pattern: '^https?://[^@/\\s]+@[^@\\s]+/\\d+$' }) }, exact),
    ),
    security: Type.Optional(
      Type.Object(
        {
          contact: Type.Array(Type.String({ pattern: '^(?:mailto:|tel:|https://)\\S+$' }), {
            minItems: 1,
          }),
          languages: Type.Optional(
            Type.Array(Type.String({ pattern: '^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$' })),
          ),
          policy: Type.Optional(Type.String({ pattern: '^https://\\S+$' })),
        },
        exact,
      ),
    ),
    map: Type.Optional(
      Type.Union([
        Type.Object({ style: Address, attribution: Type.Optional(Text) }, exact),
        Type.Object({ tiles: Address, attribution: Text }, exact),
      ]),
    ),
  },
  exact,
)

/** Contact for vulnerability reports. The names of the fields follow RFC 9116. */
export interface SecurityContact {
  /** `mailto:`, `tel:` or `https:` URIs, in order of preference. */
  contact: string[]
  languages?: string[]
  policy?: string
}

export interface SiteSettings {
  site: Site
  /**
   * Contact for vulnerability reports. It is separate from `site`, because every page contains
   * `site`.
   */
  security: SecurityContact | undefined
}

/**
 * Reads the operator's site settings.
 * @param file path of the JSON file. Undefined for the defaults
 * @throws Error with a message that says why the file cannot be used
 */
export function readSite(file: string | undefined): SiteSettings {
  if (file === undefined) return { site: defaultSite, security: undefined }
  const given: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (Value.Check(SiteFile, given)) {
    const { security, ...site } = given
    if (site.timeZone !== undefined && !isTimeZone(site.timeZone)) {
      throw new Error('timeZone is no name of the IANA list, such as Europe/Amsterdam')
    }
    return { site: { ...defaultSite, ...site }, security }
  }
  const [wrong] = Value.Errors(SiteFile, given)
  const where = wrong?.instancePath.slice(1).replaceAll('/', '.') ?? ''
  const why = wrong?.keyword === 'boolean' ? 'is not known' : wrong?.message
  throw new Error(`${where === '' ? 'it' : where} ${why ?? 'is wrong'}`)
}
