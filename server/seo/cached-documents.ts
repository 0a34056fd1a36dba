import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Admission } from '../../services/platform/admission.ts'
import { networkOf } from '../../services/platform/network.ts'
import { SharedWork } from '../../services/platform/shared-work.ts'
import { Answer, type AnswerCache } from '../response-cache/response-cache.ts'
import { sendAnswer } from '../response-cache/send-cached-response.ts'

export interface Document {
  contentType: string
  body: string | Buffer
}

/** Puts a document under an address: `:name` is a parameter. */
export type AddDocument = (
  path: string,
  make: (parameters: Record<string, string>) => Promise<Document>,
) => void

const fiveMinutes = 300_000
const mostBytes = 64_000_000

/**
 * What takes work to make and is the same for everybody: made once, however many ask for it at the
 * same time, and again after five minutes or an import.
 */
export function openDocuments(
  app: FastifyInstance,
  answers: AnswerCache,
  { requests }: Admission,
): AddDocument {
  const kept = new LRUCache<string, Answer>({
    ttl: fiveMinutes,
    maxSize: mostBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + 200,
  })
  const making = new SharedWork<Answer>()
  return (path, make) => {
    app.get(path, async (request, reply) => {
      await requests.take(networkOf(request.ip))
      const parameters = request.params as Record<string, string>
      // Without the query: nothing in it makes another document.
      const key = answers.key(request.url.split('?')[0] ?? '')
      const makeAnswer = async () => {
        const { contentType, body } = await make(parameters)
        const answer = new Answer(contentType, Buffer.from(body))
        kept.set(key, answer)
        return answer
      }
      const answer = kept.get(key) ?? (await making.get(key, makeAnswer))
      reply.header('vary', 'accept-encoding')
      return sendAnswer(answer, request, reply, 'public, max-age=300')
    })
  }
}
