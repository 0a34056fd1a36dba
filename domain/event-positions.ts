import { Reader, Writer } from './number-packing.ts'

/** Degrees (WGS 84). */
export interface Place {
  latitude: number
  longitude: number
}

/**
 * Number of bits of a coordinate in the packed form. One step is about 0.0055 degrees of longitude
 * or 0.0027 degrees of latitude. A step is at most about 610 metres long.
 */
const bits = 16
const steps = 2 ** bits

/**
 * Packs the places of events for a map. Each place becomes a number with alternating bits of its
 * longitude and its latitude. So places close to each other often have close numbers. The text
 * contains the differences between the sorted numbers.
 */
export function packPositions(places: readonly Place[]): string {
  const keys = Float64Array.from(places, keyOf).sort()
  const writer = new Writer()
  let last = 0
  for (const key of keys) {
    writer.write(key - last)
    last = key
  }
  return writer.text()
}

/**
 * Returns the places in a text that `packPositions` wrote, in the order of the text.
 * @throws RangeError if the text ends within a number, or has a character that `packPositions`
 * never writes
 */
export function unpackPositions(packed: string): Place[] {
  const reader = new Reader(packed)
  const places: Place[] = []
  let key = 0
  while (!reader.isAtEnd()) {
    key += reader.read()
    places.push(placeOf(key))
  }
  return places
}

const step = (share: number) => Math.min(steps - 1, Math.floor(share * steps))

function keyOf({ latitude, longitude }: Place): number {
  const [x, y] = [step((longitude + 180) / 360), step((latitude + 90) / 180)]
  return ((spread(x) << 1) | spread(y)) >>> 0
}

/**
 * Returns the place of a packed number. The place is half a step north and east of the packed
 * coordinates, because packing rounds down.
 */
function placeOf(key: number): Place {
  const [x, y] = [gather(key >>> 1), gather(key)]
  return { latitude: ((y + 0.5) / steps) * 180 - 90, longitude: ((x + 0.5) / steps) * 360 - 180 }
}

/** Moves bit n of a 16-bit number to bit 2n. */
function spread(number: number): number {
  const quarters = (number | (number << 8)) & 0x00ff00ff
  const nibbles = (quarters | (quarters << 4)) & 0x0f0f0f0f
  const pairs = (nibbles | (nibbles << 2)) & 0x33333333
  return (pairs | (pairs << 1)) & 0x55555555
}

/** Moves bit 2n to bit n. The odd bits are ignored. */
function gather(number: number): number {
  const single = number & 0x55555555
  const pairs = (single | (single >>> 1)) & 0x33333333
  const nibbles = (pairs | (pairs >>> 2)) & 0x0f0f0f0f
  const quarters = (nibbles | (nibbles >>> 4)) & 0x00ff00ff
  return (quarters | (quarters >>> 8)) & 0xffff
}
