import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

/**
 * Serves the files of a folder with @fastify/static, for hot.ts. Prints its port when it accepts
 * connections.
 */
const [root = ''] = process.argv.slice(2)
const app = Fastify()
await app.register(fastifyStatic, { root })
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
if (typeof address === 'object') console.log(address?.port)
