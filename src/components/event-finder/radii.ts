/** The radii that the event finder offers, in kilometres. */
export const radii = [10, 25, 50, 100, 200]

/** Initial radius of the circle around a place that the visitor has picked, in kilometres. */
export const firstRadius = 100
