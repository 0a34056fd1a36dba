import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fieldOf, inSteps } from '../../../domain/field-data.ts'
import { packField } from '../../../domain/field-packing.ts'
import { visit } from '../../../tests/visit.tsx'
import { address, minute, race } from './testing.ts'

/** Replaces the REST request for all passings. */
function mockPassings(respond: (signal: AbortSignal) => Promise<Response>) {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return respond(signal)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return signals
}

const playButton = () => screen.getByRole('button', { name: 'Play' })

test('Play of a locked replay says beside it why it does not play', async () => {
  mockPassings(() => Promise.resolve(new Response(null, { status: 403 })))
  const replay = { __typename: 'RaceReplay', access: 'LOCKED', unlockUrl: null } as const
  await visit(address, { operations: { RaceReplayScreen: { race: { ...race, replay } } } })

  const beside = within(playButton().parentElement ?? document.body).getByRole('status')
  expect(beside.textContent).toBe('')
  fireEvent.click(playButton())
  await waitFor(() => {
    expect(beside.textContent).toMatch(/^Playing this race is part of the paid replay/)
  })
})

test('loading the passings takes as long as it takes, and can be cancelled', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const signals = mockPassings(
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(new DOMException('cancelled', 'AbortError'))
        })
      }),
  )
  await visit(address, { operations: { RaceReplayScreen: { race } } })

  fireEvent.click(playButton())
  await screen.findByText('Loading the passings…')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => {
    expect(screen.queryByText('Loading the passings…')).toBeNull()
  })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(screen.queryByText(/could not be loaded/)).toBeNull()

  fireEvent.click(playButton())
  await screen.findByText('Loading the passings…')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(timeout).not.toHaveBeenCalled()
})

/**
 * Mocks `MediaRecorder` and the capture of a canvas. The constructor of the recorder throws an
 * error.
 */
function mockRecorder() {
  const Recorder = vi.fn(() => {
    throw new Error('no encoder')
  })
  const isTypeSupported = (type: string) => type === 'video/webm'
  vi.stubGlobal('MediaRecorder', Object.assign(Recorder, { isTypeSupported }))
  const captureStream = () => ({ getTracks: () => [] })
  Object.assign(HTMLCanvasElement.prototype, { captureStream })
  onTestFinished(() => {
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'captureStream')
    vi.unstubAllGlobals()
  })
  return Recorder
}

const clipButton = () => screen.queryByRole('button', { name: 'Make a clip' })

test('a browser that cannot record has no button for a clip, and says so', async () => {
  await visit(address, { operations: { RaceReplayScreen: { race } } })

  expect(clipButton()).toBeNull()
  expect(screen.getByText('This browser cannot record a clip of the replay.')).toBeDefined()
})

test('a locked replay makes no clip and says why', async () => {
  const recorder = mockRecorder()
  mockPassings(() => Promise.resolve(new Response(null, { status: 403 })))
  const replay = { __typename: 'RaceReplay', access: 'LOCKED', unlockUrl: null } as const
  await visit(address, { operations: { RaceReplayScreen: { race: { ...race, replay } } } })

  fireEvent.click(clipButton() ?? document.body)
  await within(playButton().parentElement ?? document.body).findByText(
    /^Playing this race is part of the paid replay/,
  )
  expect(recorder).not.toHaveBeenCalled()
  expect(screen.queryByText(/^Recording the clip/)).toBeNull()
})

test('a clip that cannot be recorded says so and can be tried again', async () => {
  mockRecorder()
  const { field } = fieldOf([0, 20_000], [{ bib: '7', out: false, times: [0, 70 * minute] }])
  mockPassings(() => Promise.resolve(Response.json(packField(inSteps(field)))))
  await visit(address, { operations: { RaceReplayScreen: { race } } })

  fireEvent.click(clipButton() ?? document.body)
  await screen.findByText('The clip could not be recorded. Try again.')
  expect(clipButton()).not.toBeNull()
})
