import type { Plugin } from 'vite'

const screenFile = /\/src\/screens\/[\w-]+\/[\w-]+-screen\.tsx$/

/**
 * Vite plugin for development: an edited screen is replaced without loading the page again.
 * React Refresh replaces only modules that export nothing but components, and a screen exports
 * `screen`, an object with its component and its loader. So each screen file also exports its
 * component, React Refresh ignores `screen`, and the object that the router holds gets the loader
 * of the edited file.
 */
export const hotScreens: Plugin = {
  name: 'hot-screens',
  enforce: 'pre',
  transform(code, id, options) {
    if (options?.ssr === true || !screenFile.test(id)) return undefined
    const [, component] = /^export const screen\b[^}]*\bComponent: (\w+)/m.exec(code) ?? []
    if (component === undefined) return undefined
    const update = 'Object.assign((import.meta.hot.data.screen ??= screen), screen)'
    // One line at the end, so the line numbers of the file stay.
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
