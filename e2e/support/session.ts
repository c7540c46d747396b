import type { TokenGrant } from '@energy-console/contract/identity'
import type { Page } from '@playwright/test'
import { serverUrl } from './api'

/**
 * Gives a browser the session of a sign-in, where the console keeps it (`apps/console/src/api/session.ts`): the token as
 * a cookie, the grant in local storage. Leaves the page at an address of the console's that runs nothing.
 */
export async function giveSession(page: Page, grant: TokenGrant): Promise<void> {
  await page.goto('/favicon.svg')
  await page.context().addCookies([{ name: 'Admin-Token', value: grant.access_token, url: serverUrl() }])
  await page.evaluate(({ access_token, refresh_token, tenant_id, user_id }) => {
    const content = {
      accessToken: access_token,
      refreshToken: refresh_token,
      issuedAt: Date.now(),
      tenantId: tenant_id,
      userId: user_id,
    }
    const stored = { dataType: 'object', content, datetime: Date.now() }
    localStorage.setItem('energy-console/grant', JSON.stringify(stored))
  }, grant)
}
