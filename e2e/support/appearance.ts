/** The language and theme that somebody has chosen; `system` is the theme of his system. */
export interface Appearance {
  language: 'zh' | 'en'
  mode: 'light' | 'dark' | 'system'
}

/**
 * Stores the choice where the console keeps it (`apps/console/src/api/browser/storage.ts`). Runs in the page, by `evaluate` or
 * `addInitScript`, and so takes nothing from around it.
 */
export function chooseAppearance({ language, mode }: Appearance): void {
  const put = (key: string, content: unknown) =>
    localStorage.setItem(
      `energy-console/${key}`,
      JSON.stringify({ dataType: typeof content, content, datetime: Date.now() }),
    )
  put('language', language === 'en' ? 'en' : 'zh-CN')
  put('preferences.last', { mode })
}
