import type { Line, Point } from '../course/line.ts'

/**
 * The visible part of a drawing. A point is shown at `x * zoom + left`, `y * zoom + top`, in
 * pixels.
 */
export interface View {
  zoom: number
  left: number
  top: number
}

export interface Size {
  width: number
  height: number
}

export const wholeDrawing: View = { zoom: 1, left: 0, top: 0 }
const maxZoom = 12

/**
 * Zooms by a factor around a point. The drawing is never smaller than the frame, and never larger
 * than twelve times the frame.
 */
export function zoomAt(view: View, at: Point, factor: number, size: Size): View {
  const zoom = Math.min(maxZoom, Math.max(1, view.zoom * factor))
  const scale = zoom / view.zoom
  const moved = {
    zoom,
    left: at.x - (at.x - view.left) * scale,
    top: at.y - (at.y - view.top) * scale,
  }
  return within(moved, size)
}

/**
 * Moves the drawing by a number of pixels. The edges of the drawing never come inside the frame.
 */
export function panBy(view: View, by: Point, size: Size): View {
  return within({ ...view, left: view.left + by.x, top: view.top + by.y }, size)
}

function within({ zoom, left, top }: View, { width, height }: Size): View {
  const clamp = (offset: number, length: number) =>
    Math.min(0, Math.max(length * (1 - zoom), offset))
  return { zoom, left: clamp(left, width), top: clamp(top, height) }
}

/** Converts the points of a drawing to their positions in a view. */
export function inView(line: Line, { zoom, left, top }: View): Line {
  return line.map(({ x, y }) => ({ x: x * zoom + left, y: y * zoom + top }))
}
