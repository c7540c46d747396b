import { test as base } from '@playwright/test'

/** The accounts that a demo plant comes with; each password equals its account. */
export type DemoAccount = ['000000' | 'demo', 'admin' | 'operator' | 'viewer']

interface Fixtures {
  /** Opens the sign-in page, signs in as a person does and waits for the home page. */
  signIn: (tenant: string, account: string, password?: string) => Promise<void>
}

/** Playwright's test with the things every spec needs; addresses are relative to the server under test. */
export const test = base.extend<Fixtures>({
  signIn: async ({ page }, use) => {
    await use(async (tenant, account, password = account) => {
      await page.goto('/login')
      await page.locator('#tenantId').fill(tenant)
      await page.locator('#username').fill(account)
      await page.locator('#password').fill(password)
      await page.locator('button[type=submit]').click()
      await page.waitForURL(/\/data\/view/)
    })
  },
})

export { expect } from '@playwright/test'
