import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { complaintsBetween, recordComplaints } from './site-log.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parcours-site-log-'))
  vi.stubEnv('SITE_LOG', join(folder, 'site.log'))
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const noon = Date.parse('2026-05-10T12:00:00.000Z')
const line = (level: string, seconds: number, rest: object) =>
  `${JSON.stringify({ level, time: new Date(noon + seconds * 1000).toISOString(), ...rest })}\n`
const err = {
  type: 'TypeError',
  message: "Cannot read properties of undefined (reading 'map')",
  stack: "TypeError: Cannot read properties of undefined (reading 'map')\n    at rows (a.ts:3:9)",
}

/** Simulates a site that writes this output in pieces of seven characters. */
function output(text: string): void {
  const site = new PassThrough({ encoding: 'utf8' })
  recordComplaints(site)
  for (const piece of text.match(/[^]{1,7}/g) ?? []) site.emit('data', piece)
}

test('equal complaints of a period are one line with number, route, cause and place', () => {
  const failed = { route: '/v1/events', msg: 'unexpected error', err }
  output(line('error', 1, failed) + line('error', 2, failed) + line('warn', 2, { msg: 'slow' }))

  expect(complaintsBetween(noon, noon + 5000)).toEqual([
    `2 × error /v1/events unexpected error TypeError: ${err.message} (at rows (a.ts:3:9))`,
    'warn slow',
  ])
})

test('lines of another time, of other levels and of other programs are left out', () => {
  output(line('info', 1, { msg: 'ready' }) + 'Ready\n' + line('error', 9, { msg: 'late' }))

  expect(complaintsBetween(noon, noon + 5000)).toEqual([])
})

test('without a started site there are no complaints', () => {
  expect(complaintsBetween(noon, noon + 5000)).toEqual([])
})
