import { type ReactNode, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { useCourseCursor } from '../course/course-cursor.tsx'
import { fitInto, pointAt, readLine, resample } from '../course/line.ts'
import { nearestShare } from '../course/nearest-share.ts'
import { finishBars, ticks } from '../course/marks.ts'
import { type Checkpoint, sharesOfTicks } from '../course/map-layout.ts'
import { smoothPath, strokes } from '../course/path.ts'
import { placeLabels, type Spot } from '../course/place-labels.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { Distance } from '../distance/distance.tsx'
import { metresOf } from '../../../domain/distances.ts'
import { useDistanceUnit } from '../distance/distance-unit.ts'
import { inView } from './drawing-view.ts'
import { placeIn, useDrawingView, useSize } from './use-drawing-view.ts'
import styles from './zoomable-drawing.module.css'

interface ZoomableDrawingProps {
  /** Points of the course as x, y, x, y, …, evenly spaced by distance. Y points downwards. */
  outline: readonly number[]
  /** Length of the outline in metres. */
  distance: number
  checkpoints: readonly Checkpoint[]
  /** The name of the race. */
  name: string
  labels: { title: ReactNode; zoomIn: string; zoomOut: string; whole: string; help: ReactNode }
  onClose: () => void
}

/** The font size, the radius of a ring and the space around the course, in pixels. */
const fontSize = 15
const ring = 7
const padding = 48
/** The size of the frame until the browser has measured it. */
const firstSize = { width: 800, height: 500 }

/**
 * The drawing of a course in a dialog with pan and zoom. Zooming does not change the size of texts
 * or the width of lines.
 */
export function ZoomableDrawing(props: ZoomableDrawingProps) {
  const { name, labels, onClose } = props
  const intl = useIntl()
  const help = useId()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const size = useSize(frame, firstSize)
  const { view, zoomIn, zoomOut, reset, handlers } = useDrawingView(frame, size)
  return (
    <Dialog title={labels.title} onClose={onClose} sheet>
      <div className={styles.content}>
        <p id={help} className="quiet">
          {labels.help}
        </p>
        <div
          ref={setFrame}
          className={styles.frame}
          role="application"
          aria-label={intl.formatMessage({ id: 'ui.course.map_title' }, { race: name })}
          aria-describedby={help}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the drawing
          tabIndex={0}
          {...handlers}
        >
          <CourseDrawing {...props} size={size} view={view} />
        </div>
        <Controls labels={labels} view={view} zoomIn={zoomIn} zoomOut={zoomOut} reset={reset} />
      </div>
    </Dialog>
  )
}

type DrawingView = ReturnType<typeof useDrawingView>

/** The part of the course that the view shows, with its ticks, checkpoints and the cursor. */
function CourseDrawing({
  outline,
  distance,
  checkpoints,
  size,
  view,
}: Pick<ZoomableDrawingProps, 'outline' | 'distance' | 'checkpoints'> &
  Pick<DrawingView, 'view'> & { size: { width: number; height: number } }) {
  const cursor = useCourseCursor()
  const metresPerUnit = metresOf[useDistanceUnit()]
  const whole = fitInto(readLine(outline), {
    left: padding,
    top: padding,
    right: size.width - padding,
    bottom: size.height - padding,
  })
  const line = inView(whole, view)
  const isShown = ({ x, y }: { x: number; y: number }) =>
    x >= 0 && y >= 0 && x <= size.width && y <= size.height
  const spots = useSpots({ checkpoints, distance }, line).filter(isShown)
  const marks = ticks(line, sharesOfTicks(distance, metresPerUnit), 2, 12)
  const placed = placeLabels(spots, {
    box: { left: 4, top: 4, right: size.width - 4, bottom: size.height - 4 },
    line: resample(line, Math.ceil(200 * view.zoom)).filter(isShown),
    ring: ring * 1.25,
    fontSize,
  })
  const at = cursor?.metres == null ? null : pointAt(line, cursor.metres / cursor.distance)

  return (
    <svg
      className={styles.drawing}
      width={size.width}
      height={size.height}
      aria-hidden="true"
      onPointerMove={(event) => {
        const share = nearestShare(line, placeIn(event.currentTarget, event), 24)
        if (share !== null) cursor?.move(share * distance)
      }}
    >
      <path className={styles.line} d={smoothPath(line, { spacing: 6 })} />
      <path className={styles.tick} d={strokes(marks)} />
      <path className={styles.mark} d={strokes(finishBars(line, 1, 22, 6))} />
      {spots.map(({ x, y }, index) => (
        <circle key={index} className={styles.ring} cx={x} cy={y} r={ring} />
      ))}
      {at && <circle className={styles.cursor} cx={at.x} cy={at.y} r={ring * 1.2} />}
      {placed.map(
        (label, index) =>
          label && (
            <text key={index} x={label.x} y={label.y} textAnchor={label.anchor}>
              {label.text}
            </text>
          ),
      )}
    </svg>
  )
}

/** Start, finish and checkpoints with their places on the line. */
function useSpots(
  { checkpoints, distance }: Pick<ZoomableDrawingProps, 'checkpoints' | 'distance'>,
  line: Parameters<typeof pointAt>[0],
): Spot[] {
  const intl = useIntl()
  return [
    { ...pointAt(line, 0), text: intl.formatMessage({ id: 'ui.course.start' }) },
    { ...pointAt(line, 1), text: intl.formatMessage({ id: 'ui.course.finish' }) },
    ...checkpoints.map((point) => ({
      ...pointAt(line, point.distance / distance),
      text: point.name,
    })),
  ]
}

/** The buttons of the drawing, and the distance of the cursor. */
function Controls({
  labels,
  view,
  zoomIn,
  zoomOut,
  reset,
}: Pick<ZoomableDrawingProps, 'labels'> &
  Pick<DrawingView, 'view' | 'zoomIn' | 'zoomOut' | 'reset'>) {
  const cursor = useCourseCursor()
  return (
    <p className="row">
      <button type="button" className="button" onClick={zoomIn}>
        {labels.zoomIn}
      </button>
      <button type="button" className="button" onClick={zoomOut} disabled={view.zoom === 1}>
        {labels.zoomOut}
      </button>
      <button type="button" className="button" onClick={reset} disabled={view.zoom === 1}>
        {labels.whole}
      </button>
      {cursor?.metres != null && (
        <b className={styles.readout}>
          <Distance metres={Math.round(cursor.metres / 10) * 10} />
        </b>
      )}
    </p>
  )
}
