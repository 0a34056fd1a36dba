/** Returns the current time; tests replace it. */
export type Clock = () => Date
