import { renderAsync } from '@resvg/resvg-js'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { SvgFile } from './svg-files.ts'

/** Three times the width of a flag in a line of text, for high-density screens. */
const width = 60
const maxFlags = 1000

/**
 * Returns a lookup of flags as small WebP pictures, by country code.
 * Browsers render small pictures much faster than SVG files, some of which are a hundred times larger.
 * The lookup returns undefined for a country without a flag.
 */
export function openFlagPictures(
  svgFiles: (country: string) => Promise<SvgFile | undefined> | undefined,
): (country: string) => Promise<Buffer | undefined> {
  const pictures = new LRUCache({
    max: maxFlags,
    fetchMethod: async (country: string) => {
      const svgFile = await svgFiles(country)
      return svgFile && pictureOf(svgFile)
    },
  })
  return (country) => pictures.fetch(country)
}

/** Uses a separate SVG renderer: sharp has SVG disabled for uploaded pictures (files/picture.ts). */
async function pictureOf({ svg }: SvgFile): Promise<Buffer> {
  // resvg does not render markers on a line without a stroke: the stars of the flag of the United States.
  const svgFile = svg.toString().replace('fill="none" marker-mid', 'fill-opacity="0" marker-mid')
  const rendered = await renderAsync(svgFile, { fitTo: { mode: 'width', value: width } })
  return sharp(rendered.asPng()).webp({ lossless: true }).toBuffer()
}
