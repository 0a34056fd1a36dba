/**
 * Sizes of the distance axis in the drawings of a course and in the charts of an athlete, in
 * drawing units. So a kilometre is at the same pixel in all of them. CSS shows the wide or the
 * narrow drawing. course-slider.module.css repeats the left and right margins.
 */
export const axisSizes = {
  wide: { width: 1600, left: 110, right: 60, fontSize: 26, numbers: 10, ticks: 60 },
  narrow: { width: 720, left: 100, right: 40, fontSize: 28, numbers: 5, ticks: 26 },
}
