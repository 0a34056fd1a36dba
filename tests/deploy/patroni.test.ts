import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { provideProgram } from '../start/debian.ts'

const read = (file: string) => readFileSync(`deploy/patroni/${file}`, 'utf8')

/** `npm run race-day -- --patroni` tests how a cluster with the files of deploy/patroni behaves. */
test('HAProxy accepts its configuration and checks every server', () => {
  const whatElse = 'The test of its configuration needs HAProxy. Install haproxy.'
  const haproxy = provideProgram(['haproxy'], ['haproxy'], whatElse)
  const check = spawnSync(haproxy, ['-c', '-f', 'deploy/patroni/haproxy.cfg'], {
    encoding: 'utf8',
  })

  expect({ status: check.status, errors: check.stderr }).toMatchObject({ status: 0 })
  expect(read('haproxy.cfg').match(/^ *server db\d db\d:5432$/gm)).toHaveLength(3)
})

test('Patroni can retry before its lock expires, and commits wait for a standby', () => {
  const { bootstrap } = parse(read('patroni.yml')) as {
    bootstrap: { dcs: Record<'ttl' | 'loop_wait' | 'retry_timeout', number> & object }
  }
  const { ttl, loop_wait: loopWait, retry_timeout: retryTimeout } = bootstrap.dcs

  // Patroni's documentation requires this inequality. Otherwise the primary could lose its lock
  // while etcd is slow.
  expect(loopWait + 2 * retryTimeout).toBeLessThanOrEqual(ttl)
  expect(bootstrap.dcs).toMatchObject({
    synchronous_mode: true,
    check_timeline: true,
    failsafe_mode: true,
  })
})

test('Patroni and etcd use the version of the API in which a lost lock is not renewed', () => {
  const hosts = ['db1:2379', 'db2:2379', 'db3:2379']
  expect(parse(read('patroni.yml'))).toMatchObject({ etcd: { hosts } })
  expect(read('etcd')).toMatch(/^ETCD_ENABLE_V2=true$/m)
})

test('the guide says how to replace every placeholder', () => {
  const guide = readFileSync('docs/operating.md', 'utf8')
  const placeholders = ['patroni.yml', 'etcd'].flatMap((file) =>
    [...read(file).matchAll(/\b(?:THIS_SERVER|[A-Z]+_PASSWORD|10\.0\.0\.0\/24)/g)].map(
      ([placeholder]) => placeholder,
    ),
  )

  expect(new Set(placeholders).size).toBe(5)
  for (const placeholder of placeholders) expect(guide).toContain(placeholder)
})
