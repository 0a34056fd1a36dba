/** Ends the current task, so that a slow phone can paint and handle input between start-up steps. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Resolves after the next paint, or after 100 ms where nothing is painted, as in a hidden tab. */
export async function nextPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      resolve()
    })
    setTimeout(resolve, 100)
  })
  await nextTask()
}
