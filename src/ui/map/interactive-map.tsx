import {
  AttributionControl,
  type Map as GlMap,
  type MapMouseEvent,
  Map,
  Marker,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { Site } from '../../site.ts'
import { useCourseCursor } from '../course/course-cursor.tsx'
import { nearestShare } from '../course/nearest-share.ts'
import { useDistanceUnit } from '../distance/distance-unit.ts'
import { addCourse, groundStyle, recolourCourse } from './course-layers.ts'
import { cornersOfLine, type GeoLine, positionAt } from './geo-line.ts'
import styles from './interactive-map.module.css'
import './maplibre.css'
import { addPlaces } from './place-markers.ts'
import { placesOf } from './places.ts'

// The worker is a built file. MapLibre's default worker would need `blob:` in the content security
// policy.
setWorkerUrl(workerUrl)

interface InteractiveMapProps {
  line: GeoLine
  /** The length of the course in metres. */
  distance: number
  checkpoints: readonly { name: string; distance: number }[]
  /** The texts of the map's controls. The keys are MapLibre's locale keys. */
  labels: Record<string, string>
  /** The base map below the course. If undefined, the background is plain. */
  ground: Site['map']
}

/**
 * A map of a course with zoom. The map shows the direction, the places and the shared course
 * cursor.
 */
export function InteractiveMap({ line, ground, labels, ...course }: InteractiveMapProps) {
  const intl = useIntl()
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<GlMap | null>(null)

  // MapLibre manages its own DOM nodes, so this effect creates the map once. Another course has
  // another path, and `PageFrame` mounts a new screen for each path.
  useEffect(() => {
    if (!container.current) return
    const created = new Map({
      container: container.current,
      style: groundStyle(ground),
      bounds: cornersOfLine(line).flat() as [number, number, number, number],
      fitBoundsOptions: { padding: 56 },
      attributionControl: false,
      cooperativeGestures: true,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      maxZoom: 18,
      fadeDuration: 0,
      locale: labels,
    })
    created.touchZoomRotate.disableRotation()
    created.keyboard.disableRotation()
    created.addControl(new NavigationControl({ showCompass: false }))
    if (ground) {
      const customAttribution = 'style' in ground ? ground.attribution : undefined
      created.addControl(new AttributionControl({ customAttribution, compact: false }))
    }
    // If the configured style cannot be loaded, the map shows the course on a plain background.
    let hasStyle = false
    created.once('styledata', () => {
      hasStyle = true
    })
    created.on('error', () => {
      if (!hasStyle) created.setStyle(groundStyle(undefined), { diff: false })
    })
    const dark = window.matchMedia('(prefers-color-scheme: dark)')
    const recolour = () => {
      recolourCourse(created)
    }
    created.on('load', () => {
      addCourse(created, line)
      addPlaces(
        created,
        placesOf(line, course.distance, course.checkpoints, {
          start: intl.formatMessage({ id: 'ui.course.start' }),
          finish: intl.formatMessage({ id: 'ui.course.finish' }),
        }),
      )
      dark.addEventListener('change', recolour)
      setMap(created)
    })
    return () => {
      dark.removeEventListener('change', recolour)
      created.remove()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the map is created once, from the first props
  }, [])

  useScale(map)
  useMapCursor(map, line)
  return <div ref={container} className={styles.map} aria-busy={map === null} />
}

/** Adds a scale in the visitor's distance unit. */
function useScale(map: GlMap | null) {
  const unit = useDistanceUnit()
  useEffect(() => {
    if (!map) return
    const scale = new ScaleControl({ maxWidth: 120, unit: unit === 'mile' ? 'imperial' : 'metric' })
    map.addControl(scale, 'bottom-left')
    return () => {
      // If the map was removed before this cleanup, the map has already removed the scale.
      if (map.hasControl(scale)) map.removeControl(scale)
    }
  }, [map, unit])
}

/** Maximum distance between the pointer and the line, in pixels. */
const reach = 32

/**
 * Shows the course cursor on the map. When the pointer is near the line, moves the cursor to the
 * nearest place on the line.
 */
function useMapCursor(map: GlMap | null, line: GeoLine) {
  const cursor = useCourseCursor()
  const moveCursor = useEffectEvent(({ target, point }: MapMouseEvent) => {
    const drawn = line.positions.map(([longitude, latitude]) =>
      target.project([longitude, latitude]),
    )
    const index = nearestShare(drawn, point, reach)
    const share = index === null ? undefined : line.shares[Math.round(index * (drawn.length - 1))]
    if (share !== undefined) cursor?.move(share * cursor.distance)
  })
  useEffect(() => {
    map?.on('mousemove', (event) => {
      moveCursor(event)
    })
  }, [map])

  const marker = useRef<Marker>(null)
  const share = cursor?.metres == null ? null : cursor.metres / cursor.distance
  useEffect(() => {
    if (!map || share === null) return
    const at = positionAt(line, share)
    marker.current ??= new Marker({ element: cursorElement() }).setLngLat([...at]).addTo(map)
    marker.current.setLngLat([...at])
  }, [map, line, share])
}

function cursorElement(): HTMLElement {
  const element = document.createElement('div')
  element.className = styles.cursor ?? ''
  return element
}
