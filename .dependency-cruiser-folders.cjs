/**
 * Folders of the events service must not depend on each other in a circle. `app.ts` joins all of
 * them, and tests may use any of them.
 */
module.exports = {
  forbidden: [
    {
      name: 'no-circles-of-folders',
      severity: 'error',
      scope: 'folder',
      comment: 'Move what both folders need into a third folder, or to the root of the service.',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    includeOnly: '^services/events/',
    exclude: '\\.test\\.ts$|/testing\\.ts$|^services/events/app\\.ts$',
    tsPreCompilationDeps: true,
  },
}
