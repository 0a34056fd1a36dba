import { dataBlock } from '../ui/data-block.ts'

/** URLs of the files that a page loads besides its HTML. */
export interface AssetFiles {
  styles: readonly string[]
  fonts: readonly string[]
  /** URLs of the scripts in execution order. The last script is the application. */
  scripts: readonly string[]
  /**
   * URLs of the scripts that contain messages of the page's language. `scripts` also contains these
   * URLs.
   */
  messages?: readonly string[]
  /** Scripts and style sheets of pages that the visitor is likely to open next. */
  prefetched?: readonly string[]
  /** URL of the start script. Undefined when the page loads its scripts directly. */
  start?: string | undefined
}

export function Assets({
  styles,
  fonts,
  scripts,
  messages = [],
  prefetched = [],
  start,
}: AssetFiles) {
  return (
    <>
      <link rel="manifest" href="/site.webmanifest" />
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {/* Fonts are preloaded before the scripts. If a font arrives after the first frame, the
          browser lays out the whole page again. */}
      {fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {start === undefined ? (
        scripts.map((src) => <script key={src} type="module" src={src} />)
      ) : (
        <>
          <link rel="modulepreload" href={scripts.at(-1)} fetchPriority="low" />
          <script
            type="module"
            src={start}
            data-files={scripts.join(' ')}
            data-messages={messages.join(' ')}
            data-prefetch={prefetched.join(' ')}
          />
        </>
      )}
    </>
  )
}

/**
 * Embeds data for the browser as JSON in a script element. The content security policy allows this
 * element.
 */
export function State({ of }: { of: unknown }) {
  return (
    <script
      type="application/json"
      id="state"
      dangerouslySetInnerHTML={{ __html: dataBlock(of) }}
    />
  )
}
