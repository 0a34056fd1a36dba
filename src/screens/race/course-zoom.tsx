import { type ComponentProps, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLazyComponent } from '../../ui/dialog/use-lazy-component.ts'
import type { ZoomableDrawing } from '../../ui/map/zoomable-drawing.tsx'
import styles from './course-ground.module.css'

type CourseZoomProps = Omit<ComponentProps<typeof ZoomableDrawing>, 'labels' | 'onClose'>

/**
 * A button that opens the drawing of the course with pan and zoom. Only a site without map tiles
 * shows this button.
 */
export function CourseZoom(course: CourseZoomProps) {
  const intl = useIntl()
  const [open, setOpen] = useState(false)
  const { Component, request, failed } = useLazyComponent(
    async () => (await import('../../ui/map/zoomable-drawing.tsx')).ZoomableDrawing,
  )
  return (
    <>
      <button
        type="button"
        className={`${styles.toggle} button`}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          request()
        }}
      >
        <FormattedMessage id="race.course.zoom" />
      </button>
      {open && failed && !Component && (
        <span role="status">
          <FormattedMessage id="race.course.map_failed" />
        </span>
      )}
      {open && Component && (
        <Component
          {...course}
          labels={{
            title: <FormattedMessage id="race.course.title" />,
            zoomIn: intl.formatMessage({ id: 'race.map.zoom_in' }),
            zoomOut: intl.formatMessage({ id: 'race.map.zoom_out' }),
            whole: intl.formatMessage({ id: 'race.map.whole' }),
            help: <FormattedMessage id="race.map.help" />,
          }}
          onClose={() => {
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
