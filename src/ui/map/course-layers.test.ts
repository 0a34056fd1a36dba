import { expect, test } from 'vitest'
import { groundStyle } from './course-layers.ts'

test('without a configured ground the style is plain paper without sources', () => {
  const style = groundStyle(undefined)

  expect(style).toMatchObject({ sources: {}, layers: [{ type: 'background' }] })
})

test('configured tiles become a raster layer with their attribution', () => {
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

test('a configured style is used unchanged', () => {
  expect(groundStyle({ style: 'https://tiles.example/style.json' })).toBe(
    'https://tiles.example/style.json',
  )
})
