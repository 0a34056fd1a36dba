import { defineConfig } from '@graphql-hive/gateway'

export const gatewayConfig = defineConfig({ logging: 'error', landingPage: false })
