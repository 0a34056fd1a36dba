/** Output formats. `plain` is JPEG or PNG, because every client supports both. */
export const formats = ['avif', 'webp', 'plain'] as const

export type Format = (typeof formats)[number]

/** Media types for which a plain picture is acceptable. */
const plainTypes = ['image/jpeg', 'image/png', 'image/*', '*/*']

/**
 * Chooses the smallest format among the formats with the highest quality in an Accept header. AVIF
 * and WebP are chosen only if the header names them, because a client that sends a wildcard may not
 * support them. If the header accepts none of the formats, the result is plain.
 */
export function chooseFormat(accept = '*/*'): Format {
  const quality = readQualities(accept)
  const preference: Record<Format, number> = {
    avif: quality.get('image/avif') ?? 0,
    webp: quality.get('image/webp') ?? 0,
    plain: Math.max(0, ...plainTypes.map((type) => quality.get(type) ?? 0)),
  }
  const most = Math.max(...formats.map((format) => preference[format]))
  return most === 0 ? 'plain' : (formats.find((format) => preference[format] === most) ?? 'plain')
}

/**
 * Reads the qualities of an Accept header: `image/webp;q=0.5, image/*` → image/webp 0.5, image/* 1.
 */
function readQualities(accept: string): Map<string, number> {
  return new Map(
    accept.split(',').map((entry) => {
      const [type = '', ...parameters] = entry.toLowerCase().split(';')
      const quality = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='))
      return [type.trim(), quality === undefined ? 1 : Number(quality.slice(2)) || 0]
    }),
  )
}
