import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createPasswords, defaultPasswordCost } from './passwords.ts'

test('the default cost follows OWASP: 19 MiB, two passes', async () => {
  expect(defaultPasswordCost.memoryCost).toBeGreaterThanOrEqual(19 * 1024)
  expect(defaultPasswordCost.timeCost).toBeGreaterThanOrEqual(2)
  expect(defaultPasswordCost.parallelism).toBeGreaterThanOrEqual(1)
  const passwords = await createPasswords(defaultPasswordCost)
  expect(await passwords.hash('tugs and barges')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('equivalent Unicode spellings match; two accounts with one password have different hashes', async () => {
  const passwords = await createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })
  const known = await passwords.hash('caf\u00e9 au port')
  expect(await passwords.verify(known, 'cafe\u0301 au port')).toBe(true)
  expect(await passwords.verify(known, 'Café au port')).toBe(false)
  expect(await passwords.hash('caf\u00e9 au port')).not.toBe(known)
})

test('no password matches an account that does not exist', async () => {
  const passwords = await createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })
  expect(await passwords.verify(undefined, '')).toBe(false)
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  const alwaysTrue = await createPasswords(cost, { hash, verify: () => Promise.resolve(true) })
  expect(await alwaysTrue.verify(undefined, 'tugs and barges')).toBe(false)
  const old = await hash('tugs and barges', { memoryCost: 16, timeCost: 1 })
  expect(await passwords.verify(old, 'tugs and barges')).toBe(true)
})
