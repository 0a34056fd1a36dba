/** Enforces the import directions of docs/architecture.md. Messages give a reason or advice. */
const only = (name, from, to, comment) => ({ name, severity: 'error', from, to, comment })

/** Files of tests and tools. Most rules do not apply to them. */
const tests = '\\.test\\.tsx?$|/testing\\.tsx?$|^tests/|^tools/'

module.exports = {
  forbidden: [
    only(
      'domain-imports-nothing',
      { path: '^domain/', pathNot: tests },
      { pathNot: '^domain/' },
      'domain/ has tables and pure functions for all folders: no packages, no Node, no other folder.',
    ),
    only(
      'reader-runs-anywhere',
      { path: '^reader/', pathNot: tests },
      { pathNot: '^(domain|reader)/|(^|/)(typebox|saxes|htmlparser2|fflate|read-excel-file)(/|$)' },
      'reader/ turns tables into results without Node: pass files, hashes and logs in as arguments.',
    ),
    only(
      'no-cycles',
      {},
      { circular: true },
      'Move the shared code or type into a third file; a type import closes a circle, too.',
    ),
    only(
      'no-unlisted-dependency',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
      'Add the package to package.json.',
    ),
    only(
      'client-never-reaches-the-services',
      { path: '^src/' },
      { path: '^(demo|services|mesh|server)/' },
      'The client knows the gateway only through the types generated into src/gql.',
    ),
    only(
      'services-know-nothing-downstream',
      { path: '^services/', pathNot: '\\.test\\.ts$' },
      { path: '^(src|mesh|server|demo)/' },
      'A service publishes its openapi.json; consumers read that file.',
    ),
    only(
      'demo-publishes-like-an-import',
      { path: '^demo/', pathNot: tests },
      { path: '^(src|mesh|server|services/identity)/|^services/events/.*(routes|queries)\\.ts$' },
      'The demo season builds event packages and publishes them as an import does.',
    ),
    only(
      'reading-and-checking-publish-nothing',
      { path: '^services/events/import/(read|check)/' },
      { path: '^services/events/(import/(publish|command|import-)|results/(stage|privacy))' },
      'A package is read and checked completely before services/events/import/publish writes anything.',
    ),
    only(
      'import-and-timing-are-strangers',
      { path: '^services/events/(import|timing)/', pathNot: tests },
      { path: '^services/events/(import|timing)/', pathNot: '^services/events/$1/' },
      'Both write results through services/events/results: move what both need there.',
    ),
    only(
      'results-know-no-source',
      { path: '^services/events/(results|changes|search)/', pathNot: tests },
      { path: '^services/events/(import|timing)/' },
      'Results do not know where they come from: pass a value, or move the code to results/.',
    ),
    only(
      'mesh-reads-contracts-not-code',
      { path: '^mesh/', pathNot: '\\.test\\.ts$' },
      { path: '^(src|server|demo)/|^services/.*\\.ts$' },
      'The gateway reads services/*/openapi.json as files.',
    ),
    only(
      'services-are-strangers',
      { path: '^services/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: '^services/[^/]+/', pathNot: '^services/($1|platform)/' },
      'Two services meet only in the gateway; what both need goes to services/platform.',
    ),
    only(
      'platform-knows-no-service',
      { path: '^services/platform/' },
      { path: '^services/(?!platform/)' },
      'Platform code receives what it needs as arguments.',
    ),
    only(
      'nothing-imports-the-host',
      { path: '^(demo|services|mesh|src)/' },
      { path: '^server/' },
      'server/ wires the parts; no part imports the host.',
    ),
    only(
      'ui-imports-only-ui',
      { path: '^src/ui/', pathNot: tests },
      { path: '^src/', pathNot: '^src/(ui/|site\\.ts)' },
      'A ui component takes plain props: pass the value, or move the component to src/components.',
    ),
    only(
      'foundation-knows-no-component',
      { path: '^src/(router|data|i18n|reports|form|filters|following)/', pathNot: tests },
      { path: '^src/(ui|components|shell|screens)/' },
      'Addresses, data, messages and filters show nothing: components import them.',
    ),
    only(
      'data-knows-no-page',
      { path: '^src/(data|i18n|reports|filters|following)/', pathNot: tests },
      { path: '^src/router/', pathNot: '^src/router/page-problem\\.ts' },
      'Pass the address as an argument.',
    ),
    only(
      'components-know-no-screen',
      { path: '^src/components/', pathNot: tests },
      { path: '^src/(shell|screens)/' },
      'A shared component takes a fragment; the shell and the screens import it.',
    ),
    only(
      'shell-knows-no-screen',
      { path: '^src/shell/', pathNot: tests },
      { path: '^src/screens/' },
      'The shell receives the routes as a property.',
    ),
    only(
      'screens-are-strangers',
      { path: '^src/screens/([^/]+)/' },
      { path: '^src/screens/', pathNot: '^src/screens/$1/' },
      'What two screens share belongs in src/components (with data) or src/ui (without).',
    ),
    only(
      'only-entries-import-the-routes',
      {
        path: '^src/',
        pathNot: '^src/entry-(client|server)\\.tsx$|\\.test\\.tsx?$',
      },
      { path: '^src/(routes|route-objects|entry-.*)\\.tsx$' },
      'Only the routes know every screen; pass the routes as an argument.',
    ),
    only(
      'queries-know-no-http',
      { path: 'queries\\.ts$' },
      { path: 'node_modules/fastify' },
      'queries.ts throws a Problem; routes.ts turns it into HTTP.',
    ),
    only(
      'routes-know-no-sql',
      { path: '^services/.*routes\\.ts$' },
      { path: 'node_modules/(kysely|pg|@electric-sql)/', dependencyTypesNot: ['type-only'] },
      'Only queries.ts speaks SQL.',
    ),
    only(
      'tests-are-not-imported',
      { pathNot: '\\.test\\.tsx?$' },
      { path: '\\.test\\.tsx?$' },
      'Move the shared code into a separate file.',
    ),
    only(
      'product-knows-no-tests',
      { path: '^(demo|domain|reader|services|mesh|server|src)/', pathNot: tests },
      { path: '^(tests|tools)/|/testing\\.tsx?$' },
      'Test programs are not part of the product.',
    ),
  ],
  options: {
    exclude: { path: '^(\\.mesh|dist|var)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
}
