import { type ComponentProps, type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { fileLinks } from '../../router/file-links.ts'
import { useSite } from '../../site-context.ts'
import { hasWebGL } from '../../ui/map/has-webgl.ts'
import type { InteractiveMap } from '../../ui/map/interactive-map.tsx'
import { loadLine } from '../../ui/map/load-line.ts'
import styles from './course-ground.module.css'
import { CourseZoom } from './course-zoom.tsx'
import { useMapLabels } from './map-labels.ts'

type MapProps = Omit<ComponentProps<typeof InteractiveMap>, 'line' | 'ground' | 'labels'>

interface CourseGroundProps extends MapProps {
  raceId: string
  name: string
  /** Coordinates of the points of the drawing: x, y, x, y and so on. */
  outline: readonly number[]
  children: ReactNode
}

interface Opened {
  Map: typeof InteractiveMap
  line: ComponentProps<typeof InteractiveMap>['line']
}

/**
 * Shows the course as a drawing, with a button that opens an interactive map. The map loads only
 * when the visitor presses the button, because its code is larger than the code of the page. On a
 * site without map tiles, the button opens a larger drawing with pan and zoom.
 */
export function CourseGround({ raceId, name, outline, children, ...course }: CourseGroundProps) {
  const [ground, setGround] = useState<'paper' | 'opening' | 'failed' | Opened>('paper')
  const { map } = useSite()
  const labels = useMapLabels(name)
  const open = async () => {
    setGround('opening')
    try {
      if (!hasWebGL()) throw new Error('this browser has no WebGL')
      const [{ InteractiveMap }, line] = await Promise.all([
        import('../../ui/map/interactive-map.tsx'),
        loadLine(fileLinks.geoJson({ raceId })),
      ])
      setGround({ Map: InteractiveMap, line })
    } catch {
      setGround('failed')
    }
  }
  const opened = typeof ground === 'object' ? ground : null
  return (
    <>
      <div className={`${styles.actions} row`}>
        {map ? (
          <button
            type="button"
            className={`${styles.toggle} button`}
            aria-busy={ground === 'opening'}
            onClick={() => {
              if (opened) setGround('paper')
              else if (ground !== 'opening') void open()
            }}
          >
            {opened ? (
              <FormattedMessage id="race.course.close_map" />
            ) : ground === 'opening' ? (
              <FormattedMessage id="race.course.opening" />
            ) : (
              <FormattedMessage id="race.course.open_map" />
            )}
          </button>
        ) : (
          <CourseZoom {...course} name={name} outline={outline} />
        )}
        <a className="button" href={fileLinks.gpx({ raceId })} download>
          <FormattedMessage id="race.course.gpx" />
        </a>
      </div>
      <p role="status" className={ground === 'failed' ? styles.failed : 'visuallyHidden'}>
        {ground === 'failed' && <FormattedMessage id="race.course.map_failed" />}
      </p>
      {opened ? (
        <opened.Map {...course} line={opened.line} ground={map} labels={labels} />
      ) : (
        children
      )}
    </>
  )
}
