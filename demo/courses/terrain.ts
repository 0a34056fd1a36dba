import { Random } from '../random.ts'
import type { Point } from './curve.ts'

/**
 * Heights of the land, from 0 to 1, at every point of a plane. The hills are smooth and about one
 * unit apart.
 * A height depends on the place only, so it is the same on the way out and on the way back.
 */
export function terrain(seed: string): (place: Pick<Point, 'x' | 'y'>) => number {
  const heights = new Map<string, number>()
  const heightAt = (column: number, row: number) => {
    const key = `${column}/${row}`
    const known = heights.get(key)
    if (known !== undefined) return known
    const made = new Random(`hill ${seed} ${key}`).next()
    heights.set(key, made)
    return made
  }
  const layer = (x: number, y: number) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const across = eased(x - column)
    const upper = between(heightAt(column, row + 1), heightAt(column + 1, row + 1), across)
    const lower = between(heightAt(column, row), heightAt(column + 1, row), across)
    return between(lower, upper, eased(y - row))
  }
  return ({ x, y }) => 0.8 * layer(x, y) + 0.2 * layer(x * 2.7 + 40, y * 2.7 + 40)
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

function eased(share: number): number {
  return share * share * share * (share * (share * 6 - 15) + 10)
}
