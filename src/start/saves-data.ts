/** Whether the visitor's browser asks to save data: https://wicg.github.io/savedata/ */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
