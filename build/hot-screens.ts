import type { Plugin } from 'vite'

const screenFile = /\/src\/screens\/[\w-]+\/[\w-]+-screen\.tsx$/

/**
 * Vite plugin for development: an edited screen is replaced without loading the page again.
 * React Refresh replaces only modules that export nothing but components. A screen also exports
 * `screen`, an object with its component and its loader. So the plugin adds the component to the
 * exports of each screen file and lets React Refresh ignore `screen`. The router keeps the first
 * `screen` object. After an edit, this object gets the new component and the new loader.
 */
export const hotScreens: Plugin = {
  name: 'hot-screens',
  enforce: 'pre',
  transform(code, id, options) {
    if (options?.ssr === true || !screenFile.test(id)) return undefined
    const [, component] = /^export const screen\b[^}]*\bComponent: (\w+)/m.exec(code) ?? []
    if (component === undefined) return undefined
    const update = 'Object.assign((import.meta.hot.data.screen ??= screen), screen)'
    // Adds one line at the end, so the line numbers of the file stay the same.
    return { code: `${code}\nexport { ${component} }; ${update}`, map: null }
  },
  transformIndexHtml: () => [
    {
      tag: 'script',
      children: "window.__getReactRefreshIgnoredExports = () => ['screen']",
      injectTo: 'head-prepend',
    },
  ],
}
