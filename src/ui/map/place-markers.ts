import { type Map, Marker } from 'maplibre-gl'
import { overlap } from '../course/place-labels.ts'
import type { Place } from './places.ts'
import styles from './place-markers.module.css'

/**
 * Adds a ring for each place, with the numbers of its checkpoints. Adds the name of the place where
 * it fits.
 */
export function addPlaces(map: Map, places: readonly Place[]) {
  const shown = places.map((place) => {
    const element = document.createElement('div')
    element.className = `${styles.place ?? ''} ${styles[place.kind] ?? ''}`
    element.setAttribute('role', 'img')
    element.setAttribute(
      'aria-label',
      [place.numbers.join(', '), place.names.join(', ')].filter(Boolean).join(': '),
    )
    const name = document.createElement('bdi')
    name.className = styles.name ?? ''
    name.textContent = place.names.join(' · ')
    const ring = ringOf(place)
    element.append(ring, name)
    new Marker({ element }).setLngLat([...place.at]).addTo(map)
    return { name, ring }
  })
  // A name is to the right of its ring, or to the left if it does not fit to the right. A name that
  // fits on neither side is hidden.
  const arrange = () => {
    const frame = map.getContainer().getBoundingClientRect()
    const occupied = shown.map(({ ring }) => ring.getBoundingClientRect())
    for (const { name } of shown) {
      name.hidden = false
      name.hidden = ![false, true].some((isLeft) => {
        name.classList.toggle(styles.left ?? 'left', isLeft)
        const box = name.getBoundingClientRect()
        const isFree =
          box.left >= frame.left &&
          box.right <= frame.right &&
          !occupied.some((other) => overlap(box, other))
        if (isFree) occupied.push(box)
        return isFree
      })
    }
  }
  map.on('moveend', arrange)
  arrange()
}

function ringOf({ numbers }: Place): HTMLElement {
  const ring = document.createElement('span')
  ring.className = styles.ring ?? ''
  ring.textContent = numbers.join('·')
  return ring
}
