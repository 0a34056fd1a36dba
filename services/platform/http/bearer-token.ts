import type { IncomingHttpHeaders } from 'node:http'

/** Returns the token of a request with `Authorization: Bearer TOKEN`. */
export function bearerToken({ authorization }: IncomingHttpHeaders): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
}
