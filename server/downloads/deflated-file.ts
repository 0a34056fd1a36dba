import { once } from 'node:events'
import { createDeflateRaw } from 'node:zlib'
import { ZipPassThrough } from 'fflate'

/** A file of a zip. zlib compresses it in another thread, so other requests run meanwhile. */
export class DeflatedFile extends ZipPassThrough {
  override compression = 8
  readonly #deflate = createDeflateRaw()

  constructor(name: string) {
    super(name)
    this.#deflate.on('data', (chunk: Buffer) => {
      this.ondata(null, new Uint8Array(chunk), false)
    })
    this.#deflate.once('end', () => {
      this.ondata(null, new Uint8Array(), true)
    })
  }

  protected override process(chunk: Uint8Array, isFinal: boolean): void {
    if (isFinal) this.#deflate.end(chunk)
    else this.#deflate.write(chunk)
  }

  /** Resolves when the next chunk may be pushed. So only a few chunks wait to be compressed. */
  async drained(): Promise<void> {
    if (this.#deflate.writableNeedDrain) await once(this.#deflate, 'drain')
  }

  /** Resolves after the last chunk has been compressed. */
  async ended(): Promise<void> {
    if (!this.#deflate.readableEnded) await once(this.#deflate, 'end')
  }

  close(): void {
    this.#deflate.destroy()
  }
}
