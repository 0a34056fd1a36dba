import sharp, { type Sharp } from 'sharp'

/**
 * Turns off the cache of sharp, because the database stores rendered pictures. One thread processes
 * a picture, so the other CPU cores can serve requests.
 */
sharp.cache(false)
sharp.concurrency(1)

/** Allows only these raster decoders. SVG and PDF files may contain scripts and references. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}`),
})

/**
 * Maximum number of pixels. Many cameras have up to fifty megapixels. A larger picture is refused,
 * because it may be an attack.
 */
const maxPixels = 50_000_000
/**
 * Maximum number of pixels of an AVIF picture. Decoding AVIF takes four times as much memory per
 * pixel as decoding other formats.
 */
const maxPixelsOfAvif = 12_500_000
/** Maximum length of a side in pixels. WebP has the same limit. */
export const longestSide = 16_383

/**
 * Opens a picture. Processing it fails if the bytes are not a complete picture, or if the picture
 * has more than `maxPixels` pixels.
 */
export function openPicture(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
}

export type PictureFault =
  | { kind: 'broken' }
  /**
   * The picture has too many pixels, or a side is too long. Width and height are in pixels. `limit`
   * is the maximum number of pixels.
   */
  | { kind: 'tooLarge'; width: number; height: number; limit: number }

/** Returns the reason why a picture cannot be served. Undefined for a valid picture. */
export async function findFault(bytes: Uint8Array): Promise<PictureFault | undefined> {
  try {
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata()
    const limit = format === 'heif' ? maxPixelsOfAvif : maxPixels
    if (width * height > limit || Math.max(width, height) > longestSide) {
      return { kind: 'tooLarge', width, height, limit }
    }
    // Only complete decoding detects a truncated picture.
    await openPicture(bytes).resize(16, 16, { fit: 'fill' }).raw().toBuffer()
    return undefined
  } catch {
    return { kind: 'broken' }
  }
}

export interface PictureDescription {
  /** Width of the upright picture in pixels. */
  width: number
  height: number
  /** The picture, resized to fit into 16 × 16 pixels, as a `data:` URL of a WebP file. */
  placeholder: string
}

/**
 * Measures a picture and draws its placeholder. Returns undefined if the bytes cannot be processed
 * as a picture.
 */
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
