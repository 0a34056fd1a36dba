/**
 * Packages that no first page needs: map, calendar, form validation, error reporting, Apollo's hooks.
 * The vendor chunk leaves them out; they load with the code that imports them.
 */
const lazyPackages =
  /node_modules\/(?:@sentry|maplibre-gl|validator|@internationalized|@swc|@apollo\/client\/react\/hooks\/use(?:Query|Mutation|Subscription|SyncExternalStore)\.js|rxjs\/.*\/(?:[aA]sap|observeOn|[iI]mmediate))/

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

const firstPage = new Map<string, boolean>()

/** True when the shell or the home page imports the module statically, directly or through other modules. */
function isOnFirstPage(id: string, modules: Modules): boolean {
  let is = firstPage.get(id)
  if (is === undefined) {
    firstPage.set(id, false)
    const importers = modules.getModuleInfo(id)?.importers ?? []
    is =
      /\/src\/(?:entry-client|screens\/home\/home-screen)\.tsx$/.test(id) ||
      importers.some((importer) => isOnFirstPage(importer, modules))
    firstPage.set(id, is)
  }
  return is
}

/** Packages by chunk. The start script runs each chunk in a task of its own, so none may take long. */
const vendorChunks = [
  ['vendor-react', /node_modules\/(?:react|react-dom|scheduler)\//],
  ['vendor-data', /node_modules\/(?:@apollo|@wry|graphql|graphql-tag|optimism|rxjs|tslib)\//],
  ['vendor', /node_modules\//],
] as const

/** Rolldown chunk groups: three for packages, and two for modules that several screens share. */
export const chunkGroups = [
  ...vendorChunks.map(([name, packages]) => ({
    name,
    test: (id: string) => packages.test(id) && !lazyPackages.test(id),
  })),
  // One file of shared modules compresses better than fifteen.
  {
    debugName: 'modules shared by screens',
    name: (id: string, modules: Modules) => (isOnFirstPage(id, modules) ? 'first' : 'parts'),
    test: /\/src\//,
    minShareCount: 2,
  },
]

/**
 * Makes Chromium compile every function of the file in the background while the file downloads.
 * @see https://v8.dev/blog/explicit-compile-hints
 */
const compileHint = '//# allFunctionsCalledOnLoad'

/** The compile hint goes into the chunks of packages, which every page runs. */
export const chunkBanner = ({ name }: { name: string }) =>
  name.startsWith('vendor') ? compileHint : ''
