import { Resvg } from '@resvg/resvg-js'
import type { Drawing } from '../../src/components/share/drawing.ts'
import { type Format, layOut } from './layout.ts'

/** Message from the site to the painter process. */
export interface PaintJob {
  drawing: Drawing
  format: Format
}

/** Its answer: a PNG, or why there is none. */
export type Painted = { png: Uint8Array; missing: number } | { error: string }

async function paint({ drawing, format }: PaintJob): Promise<Painted> {
  try {
    const { svg, missing } = await layOut(drawing, format)
    // All texts are outlines, so that the fonts of the machine do not matter.
    const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
    return { png, missing }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// A separate process: the page thread stays free, and the SVG decoder sees only drawings of this site.
process.on('message', (job: PaintJob) => {
  void paint(job).then((painted) => process.send?.(painted))
})
process.on('disconnect', () => {
  process.exit()
})
