/** The radii of the event finder, in kilometres. */
export const radii = [10, 25, 50, 100, 200]

/** The radius of a place that has just been picked. */
export const firstRadius = 100
