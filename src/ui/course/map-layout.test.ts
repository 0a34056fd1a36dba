import { describe, expect, test } from 'vitest'
import type { Box, Line } from './line.ts'
import { layOutMap, type Sheet } from './map-layout.ts'
import { boxOfLabel, overlap } from './place-labels.ts'

const labels = { start: 'Start', finish: 'Finish' }
const sheet: Sheet = {
  width: 720,
  maxHeight: 860,
  padding: { across: 100, down: 76 },
  fontSize: 29,
  ring: 15,
}

/** Returns a wobbly circle with one or more turns. */
function loop(turns = 1, wobble = 0.2): Line {
  return Array.from({ length: 256 }, (_, index) => {
    const angle = (index / 255) * 2 * Math.PI * turns
    const radius = 400 * (1 + wobble * Math.sin(angle * 3))
    return { x: 500 + radius * Math.cos(angle), y: 400 + radius * Math.sin(angle) }
  })
}

function evenCheckpoints(count: number, distance: number, name: (index: number) => string) {
  return Array.from({ length: count }, (_, index) => ({
    name: name(index + 1),
    distance: Math.round((distance * (index + 1)) / (count + 1)),
  }))
}

const courses = {
  'a marathon with checkpoints every 5 km': {
    line: loop(),
    distance: 42_195,
    checkpoints: evenCheckpoints(8, 42_195, (index) => `${index * 5} km`),
  },
  'a hundred kilometres with thirty long names': {
    line: loop(),
    distance: 100_000,
    checkpoints: evenCheckpoints(30, 100_000, (index) => `Verzorgingspost ${index} aan de dijk`),
  },
  'names in Chinese': {
    line: loop(),
    distance: 21_098,
    checkpoints: evenCheckpoints(4, 21_098, () => '淺水灣道補給站'),
  },
  'a straight line to the east': {
    line: Array.from({ length: 256 }, (_, index) => ({ x: index * 4, y: 10 })),
    distance: 10_000,
    checkpoints: evenCheckpoints(3, 10_000, (index) => `Bridge ${index}`),
  },
}

describe.each(Object.entries(courses))('%s', (_, course) => {
  const map = layOutMap(course, labels, sheet)
  const boxes = map.labels.map((label) => boxOfLabel(label, sheet.fontSize))

  test('labels every checkpoint by name or number, and start and finish', () => {
    expect(map.labels.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Start', 'Finish', map.numbered ? '1' : course.checkpoints[0]?.name]),
    )
    expect(map.labels).toHaveLength(course.checkpoints.length + 2)
  })

  test('keeps every label on the sheet', () => {
    for (const box of boxes) {
      expect(box.left).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(map.width)
      expect(box.top).toBeGreaterThanOrEqual(0)
      expect(box.bottom).toBeLessThanOrEqual(map.height)
    }
  })

  test('keeps labels off each other and off the line', () => {
    boxes.forEach((box, index) => {
      expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([])
      expect(map.line.filter((point) => within(box, point))).toEqual([])
    })
  })
})

test('a checkpoint passed on every lap is one ring with all names', () => {
  const map = layOutMap(
    {
      line: loop(4),
      distance: 40_000,
      checkpoints: [1, 2, 3].map((lap) => ({ name: `Lap ${lap}`, distance: lap * 10_000 })),
    },
    labels,
    { ...sheet, width: 1600 },
  )

  expect(map.rings).toHaveLength(1)
  expect(map.labels.map(({ text }) => text)).toContain('Lap 1 · Lap 2 · Lap 3')
})

test('a loop ends before it overlaps its start', () => {
  const { line, end } = layOutMap({ line: loop(), distance: 1000, checkpoints: [] }, labels, sheet)

  expect(end).toBeLessThan(1)
  expect(end).toBeGreaterThan(0.88)
  expect(line).toHaveLength(256)
})

test('a wide course gets a low sheet', () => {
  const { height } = layOutMap(courses['a straight line to the east'], labels, sheet)

  expect(height).toBeLessThan(300)
})

function within({ left, right, top, bottom }: Box, { x, y }: { x: number; y: number }) {
  return x > left && x < right && y > top && y < bottom
}
