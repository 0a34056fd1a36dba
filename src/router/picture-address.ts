/** What a page, a picture or an embedded card is about. */
export type ShareKind = 'athlete' | 'ranking' | 'race' | 'event'

/** `landscape` for previews of links, 1200 × 630; `story` for phones, 1080 × 1920. */
export type PictureFormat = 'landscape' | 'story'

export const pictureSizes = {
  landscape: { width: 1200, height: 630 },
  story: { width: 1080, height: 1920 },
} as const satisfies Record<PictureFormat, { width: number; height: number }>

/** Of an athlete, `id` is the id of the result. */
export interface ShareSubject {
  kind: ShareKind
  id: string
}

/**
 * Path of a picture.
 * @param hash of what the picture shows; by default the server redirects to the current picture
 */
export function pictureAddress(
  language: string,
  { kind, id }: ShareSubject,
  { format = 'landscape', hash = 'latest' }: { format?: PictureFormat; hash?: string } = {},
): string {
  const suffix = format === 'story' ? '-story' : ''
  return `/share/${language}/${kind}/${encodeURIComponent(id)}-${hash}${suffix}.png`
}

/** Reads the last segment of a path of {@link pictureAddress}, decoded. */
export function readPictureFile(
  file: string,
): { id: string; hash: string; format: PictureFormat } | undefined {
  const [, id, hash, story] = /^(.+)-(?!story\.)([0-9a-z]+)(-story)?\.png$/.exec(file) ?? []
  if (id === undefined || hash === undefined) return undefined
  return { id, hash, format: story === undefined ? 'landscape' : 'story' }
}
