import type { WorldPoint } from '../../../../domain/world-map.ts'
import { type MapView, panned, zoomed } from './projection.ts'

/** Number of zoom levels by which one press of a key or a button zooms. */
export const zoomStep = 1
/** Number of pixels by which one press of an arrow key moves the map. */
const panStep = 80
/** A pointer that moves at most this many pixels taps the map. */
const tapReach = 5

interface Gestures {
  /** Changes the view. */
  move: (change: (view: MapView) => MapView) => void
  showAll: () => void
  /** @param at the point in pixels from the middle of the frame */
  tap: (at: WorldPoint) => void
}

/**
 * Changes the view of a map when the visitor uses pointers, the wheel or keys on its frame. The
 * wheel zooms only with Ctrl or ⌘. Without these keys, the wheel scrolls the page.
 * @returns a function that removes the listeners
 */
export function listenToGestures(frame: HTMLElement, gestures: Gestures): () => void {
  const stop = new AbortController()
  listenToPointers(frame, gestures, stop.signal)
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const at = placeIn(frame.getBoundingClientRect(), event)
    gestures.move((view) => zoomed(view, -event.deltaY / 200, at))
  }
  const onKey = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const act = isPlain ? actionOf(event.key, gestures) : undefined
    if (!act) return
    event.preventDefault()
    act()
  }
  frame.addEventListener('wheel', onWheel, { signal: stop.signal, passive: false })
  frame.addEventListener('keydown', onKey, { signal: stop.signal })
  return () => {
    stop.abort()
  }
}

/** Returns the position of a pointer in pixels from the middle of the frame's box. */
function placeIn(box: DOMRect, event: MouseEvent): WorldPoint {
  return {
    x: event.clientX - box.left - box.width / 2,
    y: event.clientY - box.top - box.height / 2,
  }
}

/** One pointer moves the map, two pointers zoom it, and a tap selects a cluster or an event. */
function listenToPointers(frame: HTMLElement, { move, tap }: Gestures, signal: AbortSignal): void {
  const pointers = new Map<number, WorldPoint>()
  let travelled = 0
  // The box of the frame is measured once per gesture. Measuring it after each move would cost a
  // layout of the whole map.
  let box = new DOMRect()
  const onDown = (event: PointerEvent) => {
    if (pointers.size === 0) {
      box = frame.getBoundingClientRect()
      travelled = 0
    }
    pointers.set(event.pointerId, placeIn(box, event))
  }
  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const now = placeIn(box, event)
    pointers.set(event.pointerId, now)
    travelled += Math.hypot(now.x - before.x, now.y - before.y)
    if (travelled > tapReach) frame.setPointerCapture(event.pointerId)
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (!other) {
      move((view) => panned(view, before.x - now.x, before.y - now.y))
      return
    }
    const distance = (from: WorldPoint) =>
      Math.max(1, Math.hypot(from.x - other.x, from.y - other.y))
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    move((view) => zoomed(view, Math.log2(distance(now) / distance(before)), middle))
  }
  const onUp = (event: PointerEvent) => {
    const isTap = travelled <= tapReach
    if (pointers.delete(event.pointerId) && pointers.size === 0 && isTap) tap(placeIn(box, event))
  }
  const onCancel = (event: PointerEvent) => {
    pointers.delete(event.pointerId)
  }
  frame.addEventListener('pointerdown', onDown, { signal })
  frame.addEventListener('pointermove', onMove, { signal })
  frame.addEventListener('pointerup', onUp, { signal })
  frame.addEventListener('pointercancel', onCancel, { signal })
}

function actionOf(key: string, { move, showAll, tap }: Gestures): (() => void) | undefined {
  const middle = { x: 0, y: 0 }
  const zoom = (by: number) => () => {
    move((view) => zoomed(view, by, middle))
  }
  const pan = (right: number, down: number) => () => {
    move((view) => panned(view, right * panStep, down * panStep))
  }
  const actions = new Map([
    ['+', zoom(zoomStep)],
    ['=', zoom(zoomStep)],
    ['-', zoom(-zoomStep)],
    ['0', showAll],
    ['ArrowLeft', pan(-1, 0)],
    ['ArrowRight', pan(1, 0)],
    ['ArrowUp', pan(0, -1)],
    ['ArrowDown', pan(0, 1)],
    [
      'Enter',
      () => {
        tap(middle)
      },
    ],
  ])
  return actions.get(key)
}
