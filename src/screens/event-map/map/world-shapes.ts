import worldUrl from './world.svg?url&no-inline'

/** URLs of the shapes of world.svg, for SVG elements `use`. */
export const worldShapes = { land: `${worldUrl}#land`, borders: `${worldUrl}#borders` }
