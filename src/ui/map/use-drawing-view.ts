import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { distanceBetween, type Point } from '../course/line.ts'
import { panBy, type Size, type View, wholeDrawing, zoomAt } from './drawing-view.ts'

/** Factor by which one press of a button or key zooms. */
const zoomStep = 1.5
/** Pixels by which one press of an arrow key moves the drawing. */
const panStep = 60

/**
 * Returns the size of an element in pixels, updated when the size changes.
 * @param first size to return until the element has a size
 */
export function useSize(element: HTMLElement | null, first: Size): Size {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (!element || typeof ResizeObserver === 'undefined') return () => undefined
      const observer = new ResizeObserver(onChange)
      observer.observe(element)
      return () => {
        observer.disconnect()
      }
    },
    [element],
  )
  const width = useSyncExternalStore(subscribe, () => element?.clientWidth)
  const height = useSyncExternalStore(subscribe, () => element?.clientHeight)
  return width && height ? { width, height } : first
}

/** The view of a drawing. The wheel, pointers and keys on the frame change the view. */
export function useDrawingView(frame: HTMLElement | null, size: Size) {
  const [view, setView] = useState<View>(wholeDrawing)
  const pointers = useRef(new Map<number, Point>())
  const middle = { x: size.width / 2, y: size.height / 2 }
  const zoomBy = (factor: number, at: Point = middle) => {
    setView((shown) => zoomAt(shown, at, factor, size))
  }
  const zoomIn = () => {
    zoomBy(zoomStep)
  }
  const zoomOut = () => {
    zoomBy(1 / zoomStep)
  }
  const move = (x: number, y: number) => {
    setView((shown) => panBy(shown, { x, y }, size))
  }
  const reset = () => {
    setView(wholeDrawing)
  }

  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoomBy(Math.exp(-event.deltaY / 300), placeIn(event.currentTarget as HTMLElement, event))
  })
  // React listens to the wheel passively, and a passive listener cannot prevent scrolling.
  useEffect(() => {
    const onWheel = (event: WheelEvent) => {
      zoomByWheel(event)
    }
    frame?.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      frame?.removeEventListener('wheel', onWheel)
    }
  }, [frame])

  const keys: Record<string, () => void> = {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': reset,
    ArrowLeft: () => {
      move(panStep, 0)
    },
    ArrowRight: () => {
      move(-panStep, 0)
    },
    ArrowUp: () => {
      move(0, panStep)
    },
    ArrowDown: () => {
      move(0, -panStep)
    },
  }

  return {
    view,
    zoomIn,
    zoomOut,
    reset,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        pointers.current.set(event.pointerId, placeIn(event.currentTarget, event))
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const before = pointers.current.get(event.pointerId)
        if (!before) return
        const now = placeIn(event.currentTarget, event)
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
        pointers.current.set(event.pointerId, now)
        if (other) {
          const factor = distanceBetween(now, other) / Math.max(1, distanceBetween(before, other))
          zoomBy(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
        } else {
          event.currentTarget.setPointerCapture(event.pointerId)
          move(now.x - before.x, now.y - before.y)
        }
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        pointers.current.delete(event.pointerId)
      },
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        pointers.current.delete(event.pointerId)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
        if (!act) return
        event.preventDefault()
        act()
      },
    },
  }
}

/** Returns the position of a pointer in a frame, in pixels. */
export function placeIn(
  frame: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const box = frame.getBoundingClientRect()
  return { x: clientX - box.left, y: clientY - box.top }
}
