import Type from 'typebox'
import { patterns } from '../platform/http/patterns.ts'
import { Instant, Nullable } from '../platform/http/schemas.ts'

// Schemas of fields that several responses have.

export const Bib = Type.String({ description: 'Start number; text, 007 stays 007.' })
/** A start number in a request. Two start numbers of a race must not look the same. */
export const SentBib = (description: string) =>
  Type.String({ minLength: 1, maxLength: 40, pattern: patterns.visibleLine, description })
export const Category = Type.String({
  description: 'Class within the race, usually gender and age.',
})
export const CountryCode = Type.String({ description: 'ISO 3166-1 alpha-2, lower case.' })
export const InitialsOrName = Type.String({ description: 'Initials when the profile is private.' })
/** The URL of a picture, without the size. */
export const PictureUrl = Type.String({
  description:
    'Base URL of a picture, relative to the site; append /thumbnail, /logo or /website-article. Null without a picture.',
})
export const SilentFrom = Nullable(
  Instant(
    'From when, without a further passing, the feed is silent: the athlete who was expected first is overdue, or three are later than their latest time. Null when nobody is expected.',
  ),
)
export const Team = Type.String({ description: 'Club, team or relay, as written by the timer.' })

/** The three times of a result, in milliseconds. */
export const resultTimes = {
  chip_time: milliseconds('Since crossing the start line'),
  gun_time: milliseconds('Since the starting gun'),
  race_time: milliseconds('Time as published by the timer'),
}

export function milliseconds(description: string) {
  return Nullable(
    Type.Integer({ description: `${description}, in milliseconds; null when not known.` }),
  )
}
