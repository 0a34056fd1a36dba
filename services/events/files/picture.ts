import sharp, { type Sharp } from 'sharp'

/** Every picture is read once, so there is nothing to keep; requests need the other processors. */
sharp.cache(false)
sharp.concurrency(1)

/** Only these decoders ever run, whatever bytes come in: no SVG, no PDF, no scripts, no references. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}`),
})

/** A telephone takes fifty million points; what claims more is an attack. */
const mostPixels = 50_000_000
/** Four times the memory for each point. */
const mostPixelsOfAvif = 12_500_000
/** WebP cannot be longer. */
export const longestSide = 16_383

/** Fails when used on bytes that are no whole picture within the limits. */
export function openPicture(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
}

export type PictureFault =
  | { kind: 'broken' }
  /** In points, `most` in all. */
  | { kind: 'tooLarge'; width: number; height: number; most: number }

/** What keeps a picture from being served; undefined for one that can be drawn. */
export async function findFault(bytes: Uint8Array): Promise<PictureFault | undefined> {
  try {
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata()
    const most = format === 'heif' ? mostPixelsOfAvif : mostPixels
    if (width * height > most || Math.max(width, height) > longestSide) {
      return { kind: 'tooLarge', width, height, most }
    }
    // A picture that breaks off shows only when it is read to its end.
    await openPicture(bytes).resize(16, 16, { fit: 'fill' }).raw().toBuffer()
    return undefined
  } catch {
    return { kind: 'broken' }
  }
}
