/**
 * Packages that no first page needs: map, calendar, form validation, error reporting, Apollo's hooks.
 * The vendor chunk leaves them out; they load with the code that imports them.
 */
const lazyPackages =
  /node_modules\/(?:@sentry|maplibre-gl|validator|@internationalized|@swc|@apollo\/client\/react\/hooks\/use(?:Query|Mutation|Subscription|SyncExternalStore)\.js|rxjs\/.*\/(?:[aA]sap|observeOn|[iI]mmediate))/

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

const entry = /\/src\/entry-client\.tsx$/
const homeScreen = /\/src\/screens\/home\/home-screen\.tsx$/

/** Modules without static importers through which a module is imported: the entry and the screens. */
function rootsOf(id: string, modules: Modules): string[] {
  const found = new Set([id])
  for (const each of found) {
    for (const importer of modules.getModuleInfo(each)?.importers ?? []) found.add(importer)
  }
  return [...found].filter((each) => modules.getModuleInfo(each)?.importers.length === 0)
}

/** The chunk of a module that the shell or several screens import: of the home page, or of other pages only. */
function sharedChunk(id: string, modules: Modules): string | null {
  // The entry awaits the screen, whose file imports the shared modules: in one file with them it would wait for itself.
  if (entry.test(id)) return null
  const roots = rootsOf(id, modules)
  const isInShell = roots.some((root) => entry.test(root))
  if (!isInShell && roots.length < 2) return null
  return isInShell || roots.some((root) => homeScreen.test(root)) ? 'first' : 'parts'
}

/** Rolldown chunk groups: one for packages, and two for modules that several screens share. Fewer files compress better. */
export const chunkGroups = [
  {
    name: 'vendor',
    test: (id: string) => /\/node_modules\/|^\0rolldown/.test(id) && !lazyPackages.test(id),
  },
  { debugName: 'modules shared by screens', name: sharedChunk, test: /\/src\// },
]

/**
 * Makes Chromium compile every function of the file in the background while the file downloads.
 * @see https://v8.dev/blog/explicit-compile-hints
 */
const compileHint = '//# allFunctionsCalledOnLoad'

/** The compile hint goes into the chunk of packages, which every page runs. */
export const chunkBanner = ({ name }: { name: string }) => (name === 'vendor' ? compileHint : '')
