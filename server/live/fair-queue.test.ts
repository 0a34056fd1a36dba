import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const work = (name: string, clients: string, cost = 1) => ({
  name,
  clients: new Set(clients.split(' ')),
  cost,
})

type Work = ReturnType<typeof work>

function queueOf(...all: Work[]) {
  const queue = new FairQueue<Work>()
  for (const each of all) queue.add(each)
  return queue
}

/** Takes work from the queue, and returns the names of the work in this order. */
const order = (queue: FairQueue<Work>, count = Infinity) => {
  const names: string[] = []
  while (names.length < count) {
    const next = queue.take()
    if (!next) break
    names.push(next.name)
  }
  return names
}

test('clients take turns, however much each of them wants', () => {
  const queue = queueOf(
    ...['a1', 'a2', 'a3', 'a4'].map((name) => work(name, 'a')),
    ...['b1', 'b2'].map((name) => work(name, 'b')),
  )
  expect(order(queue)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
})

test('what more clients want is first, and each of them has paid a part only', () => {
  const queue = queueOf(
    work('a1', 'a'),
    work('two', 'b c'),
    work('three', 'b c d'),
    work('d', 'd'),
    work('a2', 'a'),
  )
  expect(order(queue)).toEqual(['three', 'a1', 'two', 'd', 'a2'])
})

test('a client with costly work has fewer turns', () => {
  const queue = queueOf(
    ...['a1', 'a2', 'a3'].map((name) => work(name, 'a', 100)),
    ...Array.from({ length: 150 }, (_, index) => work(`b${String(index)}`, 'b')),
  )
  const names = order(queue)
  expect(names.indexOf('a2')).toBe(101)
  expect(names.indexOf('a3')).toBe(152)
})

test('a client that comes later is next, and owes nothing for the time before', () => {
  const queue = queueOf(...['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => work(name, 'a')))
  expect(order(queue, 3)).toEqual(['a1', 'a2', 'a3'])
  queue.add(work('b1', 'b'))
  queue.add(work('b2', 'b'))
  expect(order(queue)).toEqual(['b1', 'a4', 'b2', 'a5'])
})

test('work waits once, and can be taken back', () => {
  const [first, second] = [work('a1', 'a'), work('a2', 'a')]
  const queue = queueOf(first, second, first)
  queue.delete(second)
  expect(order(queue)).toEqual(['a1'])
  expect(queue.size).toBe(0)
})

test('more of the same kind is taken in turn, up to a number and a cost', () => {
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => work(name, 'a')),
    work('b1', 'b'),
    work('other', 'c'),
  ]
  const isAlike = ({ name }: Work) => name !== 'other'
  const take = (maxCount: number, maxCost: number) => {
    const queue = queueOf(...all)
    queue.take()
    return queue.takeMore(isAlike, maxCount, maxCost).map(({ name }) => name)
  }
  expect(take(3, 100)).toEqual(['b1', 'a2', 'a3'])
  expect(take(100, 2)).toEqual(['b1', 'a2'])
})
