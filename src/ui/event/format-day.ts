/** Formats a civil day: `2026-11-29` → `29-11-2026`. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('-')
}
