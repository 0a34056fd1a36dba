import sharp, { type Sharp } from 'sharp'
import { Problem } from '../../platform/problem.ts'

/** The sizes in which pictures are served. */
export const variants = ['thumbnail', 'logo', 'website-article', 'avatar'] as const

export type Variant = (typeof variants)[number]

const resized: Record<Variant, (image: Sharp) => Sharp> = {
  thumbnail: (image) => image.resize({ width: 640, withoutEnlargement: true }),
  logo: (image) => image.resize(256, 256, { fit: 'inside', withoutEnlargement: true }),
  'website-article': (image) => image.resize({ width: 1280, withoutEnlargement: true }),
  avatar: (image) => image.resize(160, 160, { fit: 'cover' }),
}

/**
 * A picture in one of its sizes, as WebP.
 * @throws Problem file.broken when the bytes are no picture that can be read
 */
export async function drawVariant(bytes: Uint8Array, variant: Variant): Promise<Buffer> {
  try {
    // A picture of a hundred million points is an attack, not a photograph.
    const image = sharp(bytes, { limitInputPixels: 100_000_000 }).rotate()
    return await resized[variant](image).webp({ quality: 80 }).toBuffer()
  } catch (error) {
    throw new Problem(
      422,
      'file.broken',
      error instanceof Error ? error.message : 'The picture cannot be read.',
    )
  }
}
