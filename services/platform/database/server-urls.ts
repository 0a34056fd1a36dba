/**
 * Returns one URL for each server of `postgres://user@host1:5432,host2:5432/database`. libpq and
 * psql accept this form, too.
 */
export function serverUrls(url: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  return hosts.split(',').map((host) => `${before}${host.trim()}${after}`)
}

/**
 * Returns the host and port of a server URL. Logs and metrics contain only this name, because the
 * URL contains the password.
 */
export function serverName(url: string): string {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port === '' ? '5432' : port}`
}
