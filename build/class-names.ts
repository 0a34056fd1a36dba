import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const filesByPrefix = new Map<string, { file: string; names: string[] }>()

/**
 * The name of a CSS class in the built files: three letters for the file, and the place of the class
 * in the file. A component uses the classes of one file, so its class names compress well. The
 * server and the browser build give a class the same name.
 * @throws when two files have the same letters
 */
export function shortClassName(name: string, path: string): string {
  const file = relative(root, path)
  const hash = createHash('sha256').update(file).digest('base64')
  const prefix = hash.replaceAll(/[^a-z]/gi, '').slice(0, 3)
  const known = filesByPrefix.get(prefix) ?? { file, names: [] }
  if (known.file !== file) throw new Error(`Rename ${file}: ${known.file} has the same prefix.`)
  filesByPrefix.set(prefix, known)
  if (!known.names.includes(name)) known.names.push(name)
  return prefix + known.names.indexOf(name).toString(36)
}

/**
 * Replaces the object that a CSS module exports by default with the module's named exports. They
 * are constants, so the bundler writes the class name in place of `styles.name`. Of an object it
 * would keep all names.
 */
export const constantClassNames: Plugin = {
  name: 'constant-class-names',
  apply: (_, { isSsrBuild }) => isSsrBuild !== true,
  enforce: 'post',
  transform(code, id) {
    if (!id.endsWith('.module.css')) return undefined
    return {
      code: code.replace(/export default [^]*/, `export * as default from ${JSON.stringify(id)}`),
      // Keeps the module in the bundle. Vite would otherwise omit the rules of its classes.
      moduleSideEffects: 'no-treeshake',
    }
  },
}
