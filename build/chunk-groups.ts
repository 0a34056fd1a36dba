/**
 * Packages that many pages do not need, for example those for maps, calendars, form validation and
 * error reporting.
 * The vendor chunk excludes these packages. The browser loads them together with the code that
 * imports them.
 */
const lazyPackages =
  /node_modules\/(?:@sentry|maplibre-gl|supercluster|kdbush|validator|@date-fns|date-fns|react-day-picker|@apollo\/client\/react\/hooks\/use(?:Query|Mutation|Subscription|SyncExternalStore)\.js|rxjs\/.*\/(?:[aA]sap|observeOn|[iI]mmediate))/

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

const entry = /\/src\/entry-client\.tsx$/
const anyScreen = /-screen\.tsx$/
const homeScreen = /\/src\/screens\/home\/home-screen\.tsx$/

/**
 * Finds the modules that import a module, directly or through other modules, and that no module
 * imports statically. These are entries, screens and other modules that are loaded later.
 */
function rootsOf(id: string, modules: Modules): string[] {
  const found = new Set([id])
  for (const each of found) {
    for (const importer of modules.getModuleInfo(each)?.importers ?? []) found.add(importer)
  }
  return [...found].filter((each) => modules.getModuleInfo(each)?.importers.length === 0)
}

/**
 * The name of the chunk for a shared module. The chunk `first` contains the modules of the shell,
 * and the modules that the home page shares. The chunk `parts` contains the other modules that a
 * screen shares. Null for a module that is in neither chunk.
 */
function sharedChunk(id: string, modules: Modules): string | null {
  // The entry file awaits the screen, and the screen's file imports the shared modules. If the
  // entry were in the same chunk as these modules, it would wait for itself.
  if (entry.test(id)) return null
  const roots = rootsOf(id, modules)
  const isInShell = roots.some((root) => entry.test(root))
  if (!isInShell && (roots.length < 2 || !roots.some((root) => anyScreen.test(root)))) return null
  return isInShell || roots.some((root) => homeScreen.test(root)) ? 'first' : 'parts'
}

/**
 * Rolldown chunk groups: one for packages, two for modules that several screens share. Fewer and
 * larger files compress better.
 */
export const chunkGroups = [
  {
    name: 'vendor',
    test: (id: string) => /\/node_modules\/|^\0rolldown/.test(id) && !lazyPackages.test(id),
  },
  { debugName: 'modules shared by screens', name: sharedChunk, test: /\/src\// },
]

/**
 * Tells Chromium to compile every function of the file in the background during the download.
 * @see https://v8.dev/blog/explicit-compile-hints
 */
const compileHint = '//# allFunctionsCalledOnLoad'

/** Adds the compile hint to the chunk of packages, because every page runs that chunk. */
export const chunkBanner = ({ name }: { name: string }) => (name === 'vendor' ? compileHint : '')
