import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']

interface FileAttributes {
  mode?: number
}

/**
 * The part of Emscripten's Node file system that sets permissions. PGlite does not declare its
 * types.
 */
interface NodeFileSystem {
  node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: number) => unknown
    setattr: (node: unknown, attributes: FileAttributes) => void
  }
}

/**
 * File system of an embedded database. Only the owner can access its files. Emscripten sets the
 * mode of each new file by `chmod`, so the umask of the process has no effect.
 */
export class PrivateNodeFS extends NodeFS {
  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(...args)
    const preRun = [...(emscriptenOpts.preRun ?? [])]
    preRun.unshift((module) => {
      const { node_ops: operations } = (module as unknown as { NODEFS: NodeFileSystem }).NODEFS
      const { mknod, setattr } = operations
      operations.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~0o077, device)
      operations.setattr = (node, attributes) => {
        const { mode } = attributes
        setattr(node, mode == null ? attributes : { ...attributes, mode: mode & ~0o077 })
      }
    })
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}
