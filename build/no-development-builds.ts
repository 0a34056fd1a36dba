import type { Plugin } from 'vite'

const developmentBuild =
  /node_modules\/(?:react-router\/dist\/development|react(?:-dom)?\/cjs\/.*\.development)/

/** Fails the client build if it contains a development build of React or React Router. */
export const noDevelopmentBuilds: Plugin = {
  name: 'no-development-builds',
  apply: (_, { isSsrBuild }) => isSsrBuild !== true,
  generateBundle() {
    const found = [...this.getModuleIds()].filter((id) => developmentBuild.test(id))
    if (found.length > 0) this.error(`These are for developers: ${found.join(', ')}`)
  },
}
