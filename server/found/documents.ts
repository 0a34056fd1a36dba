import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Answer, type AnswerCache } from '../answers/answer-cache.ts'
import { sendAnswer } from '../answers/send-answer.ts'

export interface Document {
  contentType: string
  body: string | Buffer
}

type Make = () => Promise<Document>

/** Puts a document under an address: `:name` is a parameter. */
export type AddDocument = (
  path: string,
  make: (parameters: Record<string, string>, request: FastifyRequest) => Promise<Document>,
) => void

const fiveMinutes = 300_000
const mostBytes = 64_000_000

/**
 * What takes work to make and is the same for everybody: made once, however many ask for it at the
 * same time, and again after five minutes or an import.
 */
export function openDocuments(app: FastifyInstance, answers: AnswerCache): AddDocument {
  const kept = new LRUCache<string, Answer, Make>({
    ttl: fiveMinutes,
    maxSize: mostBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + 200,
    async fetchMethod(_key, _old, { context: make }) {
      const { contentType, body } = await make()
      return new Answer(contentType, Buffer.from(body))
    },
  })
  return (path, make) => {
    app.get(path, async (request, reply) => {
      const parameters = request.params as Record<string, string>
      // Without the query: nothing in it makes another document.
      const key = answers.key(request.url.split('?')[0] ?? '')
      const answer = await kept.forceFetch(key, { context: () => make(parameters, request) })
      reply.header('vary', 'accept-encoding')
      return sendAnswer(answer, request, reply, 'public, max-age=300')
    })
  }
}
