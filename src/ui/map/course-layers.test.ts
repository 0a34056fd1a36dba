import { expect, test } from 'vitest'
import { groundStyle } from './course-layers.ts'

test('without a ground the course lies on plain paper, and nothing is fetched', () => {
  const style = groundStyle(undefined)

  expect(style).toMatchObject({ sources: {}, layers: [{ type: 'background' }] })
})

test('tiles of the installation lie under it, with their makers’ names', () => {
  const style = groundStyle({
    tiles: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: '© Map makers',
  })

  expect(style).toMatchObject({
    sources: {
      ground: {
        type: 'raster',
        tiles: ['https://tiles.example/{z}/{x}/{y}.png'],
        attribution: '© Map makers',
      },
    },
    layers: [{ type: 'background' }, { type: 'raster', source: 'ground' }],
  })
})

test('a style of the installation is taken as it is', () => {
  expect(groundStyle({ style: 'https://tiles.example/style.json' })).toBe(
    'https://tiles.example/style.json',
  )
})
