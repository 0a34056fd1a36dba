/**
 * Ends the current task. A slow phone can then paint and handle input between the steps of the
 * start-up.
 */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Resolves after the next paint, or after about 100 ms, because a hidden tab paints nothing. */
export async function nextPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      resolve()
    })
    setTimeout(resolve, 100)
  })
  await nextTask()
}
