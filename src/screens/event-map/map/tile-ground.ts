import { AttributionControl, Map, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { unproject } from '../../../../domain/world-map.ts'
import type { Site } from '../../../site.ts'
import { groundStyle } from '../../../ui/map/course-layers.ts'
import '../../../ui/map/maplibre.css'
import type { Ground } from './ground.ts'

/**
 * Draws map tiles into an element. The tiles move when the gestures of the frame change the view.
 */
export function createTileGround(container: HTMLElement, ground: Site['map']): Ground {
  setWorkerUrl(workerUrl)
  const map = new Map({
    container,
    style: groundStyle(ground),
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
  })
  const customAttribution = ground && 'style' in ground ? ground.attribution : undefined
  map.addControl(new AttributionControl({ customAttribution, compact: false }))
  return {
    show(view) {
      const { longitude, latitude } = unproject(view)
      map.jumpTo({ center: [longitude, latitude], zoom: view.zoom })
    },
    remove() {
      map.remove()
    },
  }
}
