import { expect, test } from 'vitest'
import { inView, panBy, type View, wholeDrawing, zoomAt } from './drawing-view.ts'

const size = { width: 400, height: 300 }
const at = { x: 100, y: 150 }
const draw = (view: View, x: number, y: number) => inView([{ x, y }], view)[0]

test('zooming keeps the point under the pointer', () => {
  const view = zoomAt(zoomAt(wholeDrawing, at, 2, size), at, 1.5, size)

  expect(view.zoom).toBe(3)
  expect(draw(view, at.x, at.y)).toEqual(at)
})

test('zoom stays between the whole drawing and twelve times its size', () => {
  expect(zoomAt(wholeDrawing, at, 0.5, size)).toEqual(wholeDrawing)
  expect(zoomAt(wholeDrawing, at, 100, size).zoom).toBe(12)
})

test('the edges of the drawing do not come inside the frame', () => {
  const view = zoomAt(wholeDrawing, at, 2, size)

  expect(panBy(view, { x: 1000, y: 1000 }, size)).toEqual({ zoom: 2, left: 0, top: 0 })
  expect(panBy(view, { x: -1000, y: -1000 }, size)).toEqual({ zoom: 2, left: -400, top: -300 })
  expect(panBy(wholeDrawing, { x: 50, y: 50 }, size)).toEqual(wholeDrawing)
})
