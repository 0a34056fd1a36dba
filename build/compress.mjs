/** Compresses the built scripts, styles, SVG and JSON to `.br` and `.gz` files next to them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const client = new URL('../dist/client/', import.meta.url).pathname

for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(?:m?js|css|svg|json)$/.test(file)) continue
  const content = readFileSync(join(client, file))
  writeFileSync(join(client, `${file}.br`), brotliCompressSync(content))
  writeFileSync(join(client, `${file}.gz`), gzipSync(content, { level: 9 }))
}
