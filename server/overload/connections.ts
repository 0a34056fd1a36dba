import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { getOrCreate } from '../../domain/get-or-create.ts'
import { networkOf } from '../../services/platform/http/network.ts'

/** Limits of one client. A client is an IPv4 address or an IPv6 /64 network. */
export interface ConnectionLimits {
  /** Maximum number of open connections of a client; 0 for no limit. */
  connectionsPerClient: number
  /** Maximum number of bytes in complete responses that a client has not read yet. */
  unreadBytesPerClient?: number
  /** Proxies, whose connections are not limited, because many clients share them. */
  trustedProxies: readonly string[]
}

interface Client {
  connections: number
  /** Connections without a request, the longest idle first. */
  idle: Set<Socket>
  unreadBytes: number
}

/**
 * Limits the open files and the memory that one client can take. A client with too many connections
 * loses the one that is idle longest, or the new one if none is idle. A client that has too many
 * unread bytes loses the connection of its latest response.
 */
export function limitConnections(
  server: Server,
  { connectionsPerClient, unreadBytesPerClient = 64_000_000, trustedProxies }: ConnectionLimits,
): void {
  const isProxy = addressMatcher(trustedProxies)
  const clients = new Map<string, Client>()
  const clientOf = new WeakMap<Socket, Client>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isProxy(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const client = getOrCreate(clients, network, () => ({
      connections: 0,
      idle: new Set<Socket>(),
      unreadBytes: 0,
    }))
    client.idle.add(socket)
    client.connections += 1
    clientOf.set(socket, client)
    socket.once('close', () => {
      client.idle.delete(socket)
      client.connections -= 1
      if (client.connections === 0) clients.delete(network)
    })
    if (connectionsPerClient === 0 || client.connections <= connectionsPerClient) return
    const [longestIdle = socket] = client.idle
    // The event 'close' comes later, and the next connection must not close the same one.
    client.idle.delete(longestIdle)
    longestIdle.destroy()
  })
  // Runs before the handler, because the handler may respond at once.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const client = clientOf.get(socket)
    if (!client) return
    client.idle.delete(socket)
    let unread = 0
    response.once('prefinish', () => {
      unread = socket.writableLength
      client.unreadBytes += unread
      if (client.unreadBytes > unreadBytesPerClient) socket.destroy()
    })
    response.once('close', () => {
      client.unreadBytes -= unread
      if (!socket.destroyed) client.idle.add(socket)
    })
  })
}

/** Returns a function that tests whether an address is one of the addresses or in one of the networks. */
function addressMatcher(addresses: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const each of addresses) {
    const [address = '', bits] = each.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return (address) => list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}
