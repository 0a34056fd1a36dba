import { expect, test } from 'vitest'
import { Servers } from './servers.ts'

test('without a primary the message says why a server did not answer', async () => {
  // No server listens on these ports.
  const opening = Servers.open({
    url: 'postgres://test:secret@127.0.0.1:1,127.0.0.1:2/postgres',
  })

  await expect(opening).rejects.toThrow(
    'none of 127.0.0.1:1, 127.0.0.1:2 accepts writes (connect ECONNREFUSED',
  )
})
