import type { TokenGrant } from '@energy-console/contract/identity'
import type { Page } from '@playwright/test'
import { serverUrl } from './api'

/** What a browser keeps of a grant. */
export type SessionGrant = Pick<TokenGrant, 'access_token' | 'refresh_token' | 'tenant_id' | 'user_id'>

/**
 * Gives a browser the session of a sign-in, where the console keeps it (`apps/console/src/api/session.ts`): the token as
 * a cookie, the grant in local storage. A page that shows nothing yet stores the grant with what it loads first, so that
 * nothing is loaded for that alone; any other is left at an address of the console's that runs nothing.
 */
export async function giveSession(page: Page, grant: SessionGrant): Promise<void> {
  const isFresh = page.url() === 'about:blank'
  if (!isFresh) await page.goto('/favicon.svg')
  await page.context().addCookies([{ name: 'Admin-Token', value: grant.access_token, url: serverUrl() }])
  const content = {
    accessToken: grant.access_token,
    refreshToken: grant.refresh_token,
    issuedAt: Date.now(),
    tenantId: grant.tenant_id,
    userId: grant.user_id,
  }
  const stored = JSON.stringify({ dataType: 'object', content, datetime: Date.now() })
  if (isFresh) await page.addInitScript(storeOnce, { token: grant.access_token, stored })
  else await page.evaluate((text) => localStorage.setItem('energy-console/grant', text), stored)
}

/** Stores the grant before the console runs, as long as its session is the one of this browser and nothing is stored. */
function storeOnce({ token, stored }: { token: string; stored: string }): void {
  // other documents, such as those in frames, empty ones and drawings in a sandbox, have no cookies
  if (window !== window.top || window.origin === 'null') return
  if (!document.cookie.includes(`Admin-Token=${token}`)) return
  if (localStorage.getItem('energy-console/grant') === null)
    localStorage.setItem('energy-console/grant', stored)
}
