import type { Sharp } from 'sharp'
import { Problem } from '../../platform/problem.ts'
import type { Format } from './formats.ts'
import { openPicture } from './picture.ts'

/** The sizes in which pictures are served. */
export const variants = ['thumbnail', 'logo', 'website-article', 'avatar'] as const

export type Variant = (typeof variants)[number]

/** Counted up with every change of what is drawn here: pictures of an older recipe are drawn again. */
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
 * A picture in one of its sizes: upright, in sRGB, its first frame, without what the camera wrote
 * into it. Transparent where it was.
 * @throws Problem file.broken when the bytes are no picture that can be read
 */
export async function drawVariant(
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

// One more step of effort makes AVIF a fiftieth smaller and takes twice as long.
const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: (image: Sharp) => image.webp({ quality: 78 }),
  jpeg: (image: Sharp) => image.jpeg({ quality: 80, mozjpeg: true }),
  png: (image: Sharp) => image.png({ compressionLevel: 9 }),
}

/** A photograph stays one; drawings and whatever is transparent need PNG. */
async function plainKind(bytes: Uint8Array): Promise<'jpeg' | 'png'> {
  const { format, hasAlpha } = await openPicture(bytes).metadata()
  const isDrawing = format === 'png' || format === 'gif'
  return isDrawing || hasAlpha ? 'png' : 'jpeg'
}
