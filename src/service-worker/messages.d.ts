/** Written by build/service-worker.mjs: the messages of the service worker in all languages. */
declare module 'virtual:service-worker-messages' {
  const messages: Record<
    import('../../domain/languages.ts').LanguageCode,
    Record<'notice' | 'retry' | 'home' | 'missing_title' | 'missing_text' | 'kept_pages', string>
  >
  export default messages
}
