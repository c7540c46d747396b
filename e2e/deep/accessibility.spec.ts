import { seriousFaults } from '../support/accessibility'
import { api, tokenFor } from '../support/api'
import { expect, test } from '../support/test'
import { themes, useTheme } from '../support/theme'

interface Menu {
  path: string
  category: number
  children?: Menu[]
}

/** The addresses of a menu tree's pages. */
const pathsOf = (menus: Menu[]): string[] =>
  menus.flatMap(({ path, children = [] }) => [...(path.startsWith('/') ? [path] : []), ...pathsOf(children)])

/** Pages that an account may open, without those that need an id. */
async function pagesOf(tenant: string, account: string): Promise<string[]> {
  const menus = await api(await tokenFor(tenant, account)).get<Menu[]>('/blade-system/menu/routes')
  return [...new Set(pathsOf(menus))].filter((path) => !path.includes(':'))
}

/** Loading a page takes longest: each is looked at in both themes, and two halves of them side by side. */
for (const half of [0, 1]) {
  test(`no page has a serious accessibility fault in either theme, part ${half + 1}`, async ({
    page,
    signIn,
  }) => {
    await signIn('000000', 'admin')
    const paths = await pagesOf('000000', 'admin')
    expect(paths).toContain('/data/view')
    for (const path of paths.filter((_, index) => index % 2 === half)) {
      await page.goto(path)
      await page.locator('main').waitFor()
      await page.waitForLoadState('networkidle')
      for (const theme of themes) {
        await useTheme(page, theme)
        const faults = await seriousFaults(page, theme === themes[0] ? 'all' : 'colours')
        expect.soft(faults, `${path}, ${theme}`).toEqual([])
      }
    }
  })
}
