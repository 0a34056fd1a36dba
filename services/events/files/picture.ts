import sharp, { type Sharp } from 'sharp'

/** Every picture is read once, so a cache is useless; the other CPU cores serve requests. */
sharp.cache(false)
sharp.concurrency(1)

/** Allows raster decoders only: SVG and PDF may contain scripts and references. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}`),
})

/** Phone cameras have up to fifty megapixels; larger pictures are treated as attacks. */
const maxPixels = 50_000_000
/** Decoding AVIF takes four times the memory per pixel. */
const maxPixelsOfAvif = 12_500_000
/** Maximum side length in pixels, given by WebP. */
export const longestSide = 16_383

/** Opens a picture; its processing fails when the bytes are not a complete picture within the limits. */
export function openPicture(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
}

export type PictureFault =
  | { kind: 'broken' }
  /** Width and height in pixels; `limit` is the maximum number of pixels. */
  | { kind: 'tooLarge'; width: number; height: number; limit: number }

/** The reason why a picture cannot be served; undefined for a valid picture. */
export async function findFault(bytes: Uint8Array): Promise<PictureFault | undefined> {
  try {
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata()
    const limit = format === 'heif' ? maxPixelsOfAvif : maxPixels
    if (width * height > limit || Math.max(width, height) > longestSide) {
      return { kind: 'tooLarge', width, height, limit }
    }
    // A truncated picture fails only when it is decoded completely.
    await openPicture(bytes).resize(16, 16, { fit: 'fill' }).raw().toBuffer()
    return undefined
  } catch {
    return { kind: 'broken' }
  }
}

export interface PictureDescription {
  /** Pixels of the upright picture. */
  width: number
  height: number
  /** The picture within 16 × 16 pixels, as a `data:` URL of a WebP file. */
  placeholder: string
}

/** Measures a picture and draws its placeholder; undefined for bytes that are not a complete picture. */
export async function describePicture(bytes: Uint8Array): Promise<PictureDescription | undefined> {
  try {
    const image = openPicture(bytes)
    const { width, height } = (await image.metadata()).autoOrient
    const small = image.autoOrient().resize(16, 16, { fit: 'inside' })
    const placeholder = await small.webp({ quality: 40, alphaQuality: 40 }).toBuffer()
    return {
      width,
      height,
      placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
    }
  } catch {
    return undefined
  }
}
