/**
 * Folders of the migrations of both services. This list is a separate module, so commands need not
 * load the services.
 */
export const migrations = ['events', 'identity'].map(
  (service) => new URL(`${service}/migrations/`, import.meta.url),
)
