/** Returns the current time. Tests replace this function. */
export type Clock = () => Date
