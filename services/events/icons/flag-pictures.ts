import { renderAsync } from '@resvg/resvg-js'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { SvgFile } from './svg-files.ts'

/** Width in pixels: three times the width of a flag in a line of text, for high-density screens. */
const width = 60
const maxFlags = 1000

/**
 * Returns a function that finds a flag as a small WebP picture by country code. Browsers render
 * small pictures much faster than SVG files, and some SVG files are a hundred times larger. The
 * function returns undefined for a country without a flag.
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

/**
 * Renders a flag with a separate SVG renderer, because sharp must not read SVG (see
 * files/picture.ts).
 */
async function pictureOf({ svg }: SvgFile): Promise<Buffer> {
  // resvg does not render markers on a line without a stroke. The stars of the flag of the United
  // States are such markers.
  const svgFile = svg.toString().replace('fill="none" marker-mid', 'fill-opacity="0" marker-mid')
  const rendered = await renderAsync(svgFile, {
    fitTo: { mode: 'width', value: width },
    // Flags have no text, and loading the fonts of the machine takes longer than the drawing.
    font: { loadSystemFonts: false },
  })
  return sharp(rendered.asPng()).webp({ lossless: true }).toBuffer()
}
