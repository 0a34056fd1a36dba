import { dataBlock } from '../ui/data-block.ts'

/** Addresses of what a page loads beside its HTML. */
export interface AssetFiles {
  styles: readonly string[]
  fonts: readonly string[]
  /** In their order; the application itself is the last. */
  scripts: readonly string[]
  /** Scripts and style sheets of pages that visitors open next. */
  prefetched?: readonly string[]
  /** Starts the scripts; undefined where they start by themselves. */
  start?: string | undefined
}

export function Assets({ styles, fonts, scripts, prefetched = [], start }: AssetFiles) {
  return (
    <>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {/* Before the scripts: a font that comes after the first frame has all of the page measured again. */}
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
            data-prefetch={prefetched.join(' ')}
          />
        </>
      )}
    </>
  )
}

/** Data for the browser, as JSON in an element that no policy refuses. */
export function State({ of }: { of: unknown }) {
  return (
    <script
      type="application/json"
      id="state"
      dangerouslySetInnerHTML={{ __html: dataBlock(of) }}
    />
  )
}
