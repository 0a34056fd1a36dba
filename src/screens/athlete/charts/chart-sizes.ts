import { axisSizes } from '../../../ui/course/elevation/axis-sizes.ts'

const { wide, narrow } = axisSizes

/** Two sizes of the charts in SVG units. CSS shows one of the two. */
export const chartSizes = {
  wide: { ...wide, height: 400, right: wide.width - wide.right },
  narrow: { ...narrow, height: 300, right: narrow.width - narrow.right },
}
