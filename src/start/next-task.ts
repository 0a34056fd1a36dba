/** Ends the current task: a slow phone paints and handles input before the next step of the start. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Resolves once the browser had the chance to paint, or after 100 ms where it paints nothing, as in a hidden tab. */
export async function nextPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      resolve()
    })
    setTimeout(resolve, 100)
  })
  await nextTask()
}
