import type { Plugin } from 'vite'

const displayName = /^\w+\.displayName = "\w+";$/gm
const component = /\bReact\d*\.forwardRef\(/g

/**
 * Lets the build leave out the components of React Router that no page uses: `Link`, `NavLink` and
 * `Form`. React Router gives them names for developer tools. The names are side effects, so the
 * bundle would contain these components and all their functions.
 */
export const unusedComponents: Plugin = {
  name: 'unused-components',
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler: (code) => ({
      code: code.replaceAll(displayName, '').replaceAll(component, '/* @__PURE__ */ $&'),
      map: null,
    }),
  },
}
