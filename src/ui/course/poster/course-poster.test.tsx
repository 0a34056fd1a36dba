import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { raceSports } from '../../../../domain/sports.ts'
import { CoursePoster } from './course-poster.tsx'

const outline = Array.from({ length: 256 }, (_, index) => [
  Math.round(500 + 500 * Math.cos(index / 50)),
  Math.round(300 + 300 * Math.sin(index / 50)),
]).flat()

function drawing(props: Parameters<typeof CoursePoster>[0]): string {
  return render(<CoursePoster {...props} />).container.innerHTML
}

/** Returns the coordinates of all moveto and lineto commands. */
function coordinates(html: string) {
  const points = [...html.matchAll(/[ML](-?\d+) (-?\d+)/g)]
  return {
    xs: points.map(([, x]) => Number(x)),
    ys: points.map(([, , y]) => Number(y)),
  }
}

test.each([
  ['the course of the event', outline],
  ['a course of two points', [0, 0, 1000, 0]],
])('draws %s inside the poster', (_, course) => {
  const { xs, ys } = coordinates(drawing({ outline: course, sport: 'running', seed: 'a' }))

  expect(xs.length).toBeGreaterThan(2)
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...xs)).toBeLessThanOrEqual(1440)
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...ys)).toBeLessThanOrEqual(960)
})

test('is hidden from screen readers', () => {
  const { container } = render(<CoursePoster outline={outline} sport="running" seed="a" />)
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
  // The content security policy forbids style attributes.
  expect(container.querySelector('[style]')).toBeNull()
})

test('has a tick for every kilometre between start and finish', () => {
  const bare = drawing({ outline, sport: 'running', seed: 'a' })
  const ticked = drawing({ outline, sport: 'running', seed: 'a', distance: 10_000 })
  const lines = (html: string) => html.match(/M-?\d+ -?\d+L/g)?.length ?? 0

  expect(lines(ticked) - lines(bare)).toBe(9)
})

describe('without a known course', () => {
  test.each([...raceSports, 'an unknown sport'] as const)(
    '%s has a drawing that is the same for the same event',
    (sport) => {
      const first = drawing({ outline: null, sport, seed: 'harbour' })

      expect(first).toBe(drawing({ outline: null, sport, seed: 'harbour' }))
      expect(first).not.toBe(drawing({ outline: null, sport, seed: 'polder' }))
      expect(first).not.toContain('NaN')
    },
  )

  test('an empty outline counts as unknown', () => {
    expect(drawing({ outline: [], sport: 'cycling', seed: 'a' })).toBe(
      drawing({ outline: null, sport: 'cycling', seed: 'a' }),
    )
  })
})
