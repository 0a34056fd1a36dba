/** Drawing sizes of the charts in SVG units; CSS shows one of the two. */
export const chartSizes = {
  wide: { width: 1600, height: 400, left: 8, right: 1584, fontSize: 26, ticks: 60, numbers: 10 },
  narrow: { width: 720, height: 360, left: 12, right: 700, fontSize: 28, ticks: 26, numbers: 5 },
}
