/**
 * Copies the icons of Lucide with their licence to dist/lucide. An installation does not need the
 * other files of the package, such as fonts and scripts. They are much larger.
 * Also draws the icons of the web app manifest: the mark of public/favicon.svg on a dark ground.
 */
import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const source = new URL('./', import.meta.resolve('lucide-static/package.json'))
const target = new URL('../dist/lucide/', import.meta.url)

for (const name of ['icons', 'LICENSE']) {
  cpSync(fileURLToPath(new URL(name, source)), fileURLToPath(new URL(name, target)), {
    recursive: true,
  })
}

/** A launcher may cut off everything outside a circle of 80 % of the width. The mark lies within. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 180 180">
<path fill="#121310" d="M0 0h180v180H0z"/>
<g fill="none" stroke="#f4f4ee" stroke-width="2.5" transform="translate(52 35.7) scale(3.24)">
<path stroke-width="4.5" d="M18 19.5a7.5 7.5 0 0 0 0-15H6V26"/>
<path d="M.5 26.75h11M.5 31.25h11"/>
<circle fill="#121310" stroke="#ff6a1a" cx="14.5" cy="19.5" r="3.5"/>
</g></svg>`

for (const size of [192, 512]) {
  const file = new URL(`../dist/client/icon-${size}.png`, import.meta.url)
  await sharp(Buffer.from(icon)).resize(size).png({ palette: true }).toFile(fileURLToPath(file))
}
