import { isIPv6 } from 'node:net'

/**
 * Returns the network under which requests from an address are counted. For an IPv4 address this is
 * the address itself. For an IPv6 address this is its /64 network, because such a network usually
 * belongs to one client.
 * @param sent an address, also with a port: `192.0.2.7:4711`, `[2001:db8::1]:4711`
 */
export function networkOf(sent: string): string {
  // Some proxies add the port of the client. It changes with each connection.
  const address = sent.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  if (!isIPv6(address)) return address
  // URL writes each address in one form, with hexadecimal digits.
  const written = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(written) ?? []
  if (high !== undefined && low !== undefined) {
    return [high, low]
      .map((group) => parseInt(group, 16))
      .flatMap((bytes) => [bytes >> 8, bytes & 255])
      .join('.')
  }
  const [before = '', after] = written.split('::')
  const first = before.split(':').filter(Boolean)
  const last = after?.split(':').filter(Boolean) ?? []
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
