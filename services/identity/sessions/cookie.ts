/** How the cookie of a session is called, written and found. */
export interface SessionCookie {
  /** For `Set-Cookie`. */
  write: (token: string, seconds: number) => string
  /** For `Set-Cookie`: the browser forgets it. */
  clear: () => string
  /** @param header `Cookie`, as it came */
  read: (header: string | undefined) => string | undefined
}

/**
 * @param secure false only where the site is read over plain HTTP on the same machine: else the cookie
 * travels over HTTPS alone, and no other host of the domain can set it
 */
export function sessionCookie(secure: boolean): SessionCookie {
  const name = secure ? '__Host-session' : 'session'
  const write = (token: string, seconds: number) =>
    `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`
  return {
    write,
    clear: () => write('', 0),
    read: (header) => cookieIn(header, name),
  }
}

/** @param header `Cookie`, as it came */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((each) => each.trim().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1)
}
