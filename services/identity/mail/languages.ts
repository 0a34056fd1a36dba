/** Languages of e-mails. */
export const languages = ['en', 'nl', 'it', 'zh', 'de', 'es', 'fr'] as const
export type Language = (typeof languages)[number]
