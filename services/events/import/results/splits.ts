import { expectedTime, type RowContext, RowRejected } from './row-context.ts'
import { parseTime, toWholeSeconds } from './times.ts'

/**
 * The time since the start at each check point, null where missing.
 * @throws RowRejected when one is no time, comes before an earlier one, or after the finish
 */
export function readSplits(
  cells: readonly string[],
  { mapping, checkPoints, splitKind, splitFormat }: RowContext,
  { wholeSeconds, finish }: { wholeSeconds: boolean; finish: number },
): (number | null)[] {
  const times: (number | null)[] = []
  let sinceStart: number | null = 0
  let latest = 0
  let latestName = ''
  for (const [index, cell] of mapping.splits.entries()) {
    const text = cell?.read(cells) ?? ''
    const parsed = text === '' ? null : parseTime(text, splitFormat)
    if (parsed === undefined) {
      throw new RowRejected(cell?.name ?? '', text, expectedTime[splitFormat])
    }
    const known = parsed === null || parsed === 0 ? null : parsed
    // Without one lap nobody knows when the later ones ended.
    sinceStart = known === null || sinceStart === null ? null : sinceStart + known
    const exact = splitKind === 'lap' ? sinceStart : known
    const time = exact === null || !wholeSeconds ? exact : toWholeSeconds(exact, 'nearest')
    times.push(time)
    if (time === null) continue
    const name = checkPoints[index] ?? ''
    if (time < latest) {
      throw new RowRejected(cell?.name ?? '', text, `${name} comes before ${latestName}`)
    }
    if (time > finish)
      throw new RowRejected(cell?.name ?? '', text, `${name} comes after the finish`)
    latest = time
    latestName = name
  }
  return times
}
