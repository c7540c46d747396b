/** Languages of the console by code, each in its own words. */
export const languages = { 'zh-CN': '中文', en: 'English' } as const
export type Language = keyof typeof languages
