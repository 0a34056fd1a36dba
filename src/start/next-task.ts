/** Ends the current task: a slow phone paints and handles input before the next step of the start. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
