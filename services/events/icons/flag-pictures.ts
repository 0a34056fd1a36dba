import { renderAsync } from '@resvg/resvg-js'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { Drawing } from './svg-files.ts'

/** Three times the room that a flag has in a line of text, for screens that show so much. */
const width = 60
const moreThanCountries = 1000

/**
 * Flags as small pictures (WebP): a browser reads a drawing like a page of its own, each of them, and some
 * coats of arms are a hundred times as large.
 * @returns undefined for a country without a flag
 */
export function openFlagPictures(
  drawings: (country: string) => Promise<Drawing | undefined> | undefined,
): (country: string) => Promise<Buffer | undefined> {
  const pictures = new LRUCache({
    max: moreThanCountries,
    fetchMethod: async (country: string) => {
      const drawing = await drawings(country)
      return drawing && pictureOf(drawing)
    },
  })
  return (country) => pictures.fetch(country)
}

/** With a renderer of its own: where pictures of others are read, no drawing may be (files/picture.ts). */
async function pictureOf({ svg }: Drawing): Promise<Buffer> {
  // It leaves out what marks a line without a colour: the stars of the United States.
  const drawing = svg.toString().replace('fill="none" marker-mid', 'fill-opacity="0" marker-mid')
  const drawn = await renderAsync(drawing, { fitTo: { mode: 'width', value: width } })
  return sharp(drawn.asPng()).webp({ lossless: true }).toBuffer()
}
