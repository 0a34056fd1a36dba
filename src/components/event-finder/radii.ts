/** The radii of the event finder, in kilometres. */
export const radii = [10, 25, 50, 100, 200]

/** The initial radius around a place that the visitor has picked, in kilometres. */
export const firstRadius = 100
