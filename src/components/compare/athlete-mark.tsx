/**
 * One shape per compared athlete, because colour alone must not tell athletes apart. Each shape has
 * a radius of about 1.
 */
const shapes = [
  'M0-1a1 1 0 1 0 .01 0Z',
  'M-.9-.9h1.8v1.8h-1.8Z',
  'M0-1.1 1.1.9H-1.1Z',
  'M0-1.3 1.3 0 0 1.3-1.3 0Z',
  'M0 1.1-1.1-.9H1.1Z',
]

/** One dash pattern per compared athlete, for the athlete's line. */
const dashes = ['none', '14 8', '3 7', '18 6 3 6', '8 4']

export const dashOf = (athlete: number) => dashes[athlete % dashes.length]

interface AthleteMarkProps {
  athlete: number
  x: number
  y: number
  radius: number
}

/** Draws the athlete's shape at a point of a chart. */
export function AthleteMark({ athlete, x, y, radius }: AthleteMarkProps) {
  return (
    <path
      d={shapes[athlete % shapes.length]}
      transform={`translate(${String(Math.round(x))} ${String(Math.round(y))}) scale(${String(radius)})`}
      vectorEffect="non-scaling-stroke"
    />
  )
}
