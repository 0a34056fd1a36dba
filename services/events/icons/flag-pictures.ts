import { Renderer } from '@takumi-rs/core'
import { LRUCache } from 'lru-cache'
import type { SvgFile } from './svg-files.ts'

/**
 * Size in pixels. It is three times the size of a flag in a line of text, for high-density screens.
 */
const size = { width: 60, height: 45 }
const maxFlags = 1000
// No cache is needed, because each flag is rendered once.
const renderer = new Renderer({ cacheMaxBytes: 0 })

/**
 * Returns a function that returns the flag of a country as a small WebP picture. Browsers render
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
      return svgFile && render(svgFile)
    },
  })
  return (country) => pictures.fetch(country)
}

/** Renders a flag. Does not use sharp, because sharp must not read SVG (see files/picture.ts). */
function render({ svg }: SvgFile): Promise<Buffer> {
  // The renderer does not draw markers on a line without a stroke. The stars of the flag of the
  // United States are such markers.
  const src = svg.toString().replace('fill="none" marker-mid', 'fill-opacity="0" marker-mid')
  return renderer.render({ type: 'image', src, ...size }, { ...size, format: 'webp' })
}
