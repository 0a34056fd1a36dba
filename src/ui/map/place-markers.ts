import { type Map, Marker } from 'maplibre-gl'
import { overlap } from '../course/place-labels.ts'
import type { Place } from './places.ts'
import styles from './place-markers.module.css'

/** A ring at every place, its numbers in it; its name beside it where names have room. */
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
    element.append(ringOf(place), name)
    const marker = new Marker({ element }).setLngLat([...place.at]).addTo(map)
    return { name, marker }
  })
  const arrange = () => {
    const taken: DOMRect[] = []
    for (const { name } of shown) {
      name.hidden = false
      const box = name.getBoundingClientRect()
      name.hidden = taken.some((other) => overlap(box, other))
      if (!name.hidden) taken.push(box)
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
