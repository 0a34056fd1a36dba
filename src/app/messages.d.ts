/** Made by locales/message-parts.ts: the messages of each language, cut by screen. */
declare module 'virtual:messages' {
  import type { createIntl } from 'react-intl'

  type Messages = NonNullable<Parameters<typeof createIntl>[0]['messages']>

  export const loaders: Record<
    string,
    Record<string, (() => Promise<{ default: Messages }>) | undefined>
  >
}
