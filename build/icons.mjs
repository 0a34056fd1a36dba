/**
 * Copies the icons of Lucide with their licence to dist/lucide. An installation does not need the
 * other files of the package, such as fonts and scripts. They are much larger.
 */
import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const source = new URL('./', import.meta.resolve('lucide-static/package.json'))
const target = new URL('../dist/lucide/', import.meta.url)

for (const name of ['icons', 'LICENSE']) {
  cpSync(fileURLToPath(new URL(name, source)), fileURLToPath(new URL(name, target)), {
    recursive: true,
  })
}
