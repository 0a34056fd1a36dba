/** True when the browser requests reduced data usage: https://wicg.github.io/savedata/ */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
