import type { PictureFormat } from '../../domain/picture-sizes.ts'
/**
 * The kind of thing that a page, a picture or an embedded card shows. `athlete_by_gun` is the
 * picture of an athlete with the gun time in large figures in place of the chip time.
 */
export type ShareKind = 'athlete' | 'athlete_by_gun' | 'ranking' | 'race' | 'event' | 'moment'

/**
 * The thing to share. For an athlete, `id` is the id of the result. For a moment of a replay, `id`
 * comes from {@link momentId}.
 */
export interface ShareSubject {
  kind: ShareKind
  id: string
}

/**
 * Returns the URL path of a picture.
 * @param hash hash of the data that the picture shows; if it is missing, the server redirects to
 * the current picture
 */
export function pictureAddress(
  language: string,
  { kind, id }: ShareSubject,
  { format = 'landscape', hash = 'latest' }: { format?: PictureFormat; hash?: string } = {},
): string {
  const suffix = format === 'story' ? '-story' : ''
  return `/share/${language}/${kind}/${encodeURIComponent(id)}-${hash}${suffix}.png`
}

/**
 * Parses the last segment of a path that {@link pictureAddress} built. The segment is already
 * decoded.
 */
export function readPictureFile(
  file: string,
): { id: string; hash: string; format: PictureFormat } | undefined {
  const [, id, hash, story] = /^(.+)-(?!story\.)([0-9a-z]+)(-story)?\.png$/.exec(file) ?? []
  if (id === undefined || hash === undefined) return undefined
  return { id, hash, format: story === undefined ? 'landscape' : 'story' }
}

/**
 * A moment of a race's replay. The start numbers are those of the followed athletes, at most eight.
 */
export interface ReplayMoment {
  raceId: string
  /** Seconds since the gun. */
  at: number
  bibs: readonly string[]
}

export function momentId({ raceId, at, bibs }: ReplayMoment): string {
  return [raceId, String(at), ...(bibs.length > 0 ? [bibs.join(',')] : [])].join('~')
}

/** The latest moment of a replay, in seconds since the gun. GraphQL integers have 32 bits. */
export const latestMoment = Math.floor((2 ** 31 - 1) / 1_000)

/**
 * Parses the id of a moment.
 * @returns undefined for a text that is not the id of a moment
 */
export function readMomentId(id: string): ReplayMoment | undefined {
  const [, raceId, seconds, list] =
    /^([^~]+)~(0|[1-9]\d{0,6})(?:~([^~,]{1,20}(?:,[^~,]{1,20}){0,7}))?$/.exec(id) ?? []
  const at = Number(seconds)
  if (raceId === undefined || Number.isNaN(at) || at > latestMoment) return undefined
  return { raceId, at, bibs: list?.split(',') ?? [] }
}
