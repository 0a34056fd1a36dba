import type { PictureFormat } from '../../domain/picture-sizes.ts'
import { Resvg } from '@resvg/resvg-js'
import type { Drawing } from '../../src/components/share/drawing.ts'
import { layOut } from './layout.ts'

/** Message from the site to the painter process. */
export interface PaintJob {
  drawing: Drawing
  format: PictureFormat
}

/** Message from the painter process to the site: a PNG, or the reason why there is none. */
export type Painted = { png: Uint8Array; missing: number } | { error: string }

async function paint({ drawing, format }: PaintJob): Promise<Painted> {
  try {
    const { svg, missing } = await layOut(drawing, format)
    // All texts are outlines, so the result does not depend on the fonts of the machine.
    const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
    return { png, missing }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// A separate process keeps the page thread free. The SVG decoder only receives drawings of this
// site.
process.on('message', (job: PaintJob) => {
  void paint(job).then((painted) => {
    // Ignores an error, because the site may have ended in the meantime.
    process.send?.(painted, undefined, undefined, () => undefined)
  })
})
process.on('disconnect', () => {
  process.exit()
})
