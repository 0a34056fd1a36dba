import { expect, test } from 'vitest'
import { createEventsService } from '../../services/events/app.ts'
import { addFile, plainPicture } from '../../services/events/files/testing.ts'
import { createTestService } from '../../services/events/testing.ts'
import { limitedTo } from './testing.ts'

test('pictures that are rendered take no slot of the work queue', async () => {
  const service = await createTestService()
  const app = await createEventsService(service.db, undefined, {
    admission: limitedTo({ requestsAtOnce: 1 }),
  })
  try {
    const id = await addFile(service.db, 'image/jpeg', plainPicture(4_000, 3_000).jpeg())
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const ended: string[] = []
    const get = async (path: string) => {
      const response = await fetch(origin + path, { headers: { accept: 'image/avif' } })
      expect(response.status, path).toBe(200)
      await response.arrayBuffer()
      ended.push(path)
    }
    const variants = ['website-article', 'thumbnail', 'logo', 'avatar']
    const pictures = variants.map((variant) => get(`/files/${id}/${variant}`))
    await get('/v1/web/events')
    expect(ended).not.toContain(`/files/${id}/avatar`)
    await Promise.all(pictures)
  } finally {
    await app.close()
    await service.close()
  }
})
