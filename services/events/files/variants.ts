import type { Sharp } from 'sharp'
import { Problem } from '../../platform/http/problem.ts'
import type { Format } from './formats.ts'
import { openPicture } from './picture.ts'

/** The variants in which pictures are served. */
export const variants = ['thumbnail', 'logo', 'website-article', 'avatar'] as const

export type Variant = (typeof variants)[number]

/**
 * Version of the rendering code. Increment this number after any change in this file. Stored
 * pictures are then rendered again.
 */
export const recipe = 1

export interface Picture {
  mediaType: string
  bytes: Uint8Array
}

const inside = { fit: 'inside', withoutEnlargement: true } as const

const resized: Record<Variant, (image: Sharp) => Sharp> = {
  thumbnail: (image) => image.resize(640, 1280, inside),
  logo: (image) => image.resize(256, 256, inside),
  'website-article': (image) => image.resize(1280, 2560, inside),
  avatar: (image) => image.resize(160, 160, { fit: 'cover' }),
}

/**
 * Renders a picture in one variant: upright, in sRGB, first frame only, with transparency, without
 * metadata.
 * @throws Problem 404 file.broken when the bytes are not a readable picture
 */
export async function renderVariant(
  bytes: Uint8Array,
  variant: Variant,
  format: Format,
): Promise<Picture> {
  try {
    const encode = encoders[format === 'plain' ? await plainKind(bytes) : format]
    const image = resized[variant](openPicture(bytes).autoOrient())
    const { data, info } = await encode(image).toBuffer({ resolveWithObject: true })
    return { mediaType: `image/${info.format === 'heif' ? 'avif' : info.format}`, bytes: data }
  } catch {
    throw new Problem(404, 'file.broken', 'The picture cannot be read.')
  }
}

// Encoders with their options. For AVIF, effort 2 would make files only 2 % smaller and take twice
// as long.
const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: (image: Sharp) => image.webp({ quality: 78 }),
  jpeg: (image: Sharp) => image.jpeg({ quality: 80, mozjpeg: true }),
  png: (image: Sharp) => image.png({ compressionLevel: 9 }),
}

/**
 * Chooses the plain format. PNG and GIF sources (drawings) and pictures with an alpha channel
 * become PNG. All other pictures become JPEG.
 */
async function plainKind(bytes: Uint8Array): Promise<'jpeg' | 'png'> {
  const { format, hasAlpha } = await openPicture(bytes).metadata()
  const isDrawing = format === 'png' || format === 'gif'
  return isDrawing || hasAlpha ? 'png' : 'jpeg'
}
