import process from 'node:process'
import { defineConfig } from '@graphql-mesh/compose-cli'
import { loadOpenAPISubgraph } from '@omnigraph/openapi'

/**
 * Composes the REST contract of the events service for Hive Gateway. Hive Gateway cannot batch ids
 * in a comma-separated parameter.
 */
export const composeConfig = defineConfig({
  subgraphs: [
    {
      sourceHandler: loadOpenAPISubgraph('events', {
        source: '../../../services/events/openapi.json',
        endpoint: process.env.REST_URL,
        ignoreErrorResponses: true,
      }),
    },
  ],
  additionalTypeDefs: /* GraphQL */ `
    extend type Event {
      organisation: Organisation
        @resolveTo(
          sourceName: "events"
          sourceTypeName: "Query"
          sourceFieldName: "organisation"
          requiredSelectionSet: "{ organisation_id }"
          sourceArgs: { id: "{root.organisation_id}" }
        )
    }
  `,
})
