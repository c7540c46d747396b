import type { Page } from '@playwright/test'
import { api, grantFor, tokenFor } from '../support/api'
import { listenForTexts } from '../support/dataTexts'
import type { SessionGrant } from '../support/session'
import { digestOf, makeTenant } from '../support/tenant'
import { begin, isWanted, type Language, visit } from './walk'

/** A tenant of its own, which no other walk meets, and its administrator's calls. */
async function ownTenant() {
  const tenant = await makeTenant()
  return { tenant, admin: api(await tokenFor(tenant, 'admin')) }
}

/** Whoever was given a password by somebody else. */
async function withGivenPassword(): Promise<SessionGrant> {
  const { tenant, admin } = await ownTenant()
  const account = 'given'
  await admin.post('/blade-user/save', { account, realName: account, password: digestOf(account) })
  const { records } = await admin.get<{ records: { id: string; account: string }[] }>('/blade-user/page')
  const userIds = records.find((user) => user.account === account)?.id ?? ''
  const { given } = await admin.post<{ given: { password: string }[] }>(
    '/blade-user/reset-password',
    {},
    { userIds },
  )
  return grantFor(tenant, account, given[0]?.password)
}

/** Whoever has no second step where the tenant asks for one. */
async function withoutSecondStep(): Promise<SessionGrant> {
  const { tenant, admin } = await ownTenant()
  const paramKey = 'totp_required'
  await admin.post('/blade-system/param/save', { paramName: paramKey, paramKey, paramValue: 'true' })
  return grantFor(tenant, 'admin')
}

/** The administrator of a tenant in which something is announced. */
async function whereIsAnnounced(language: Language): Promise<SessionGrant> {
  const { tenant, admin } = await ownTenant()
  const isEnglish = language === 'en'
  await admin.post('/blade-system/announcement/save', {
    title: isEnglish ? 'No power on Sunday' : '周日停电检修',
    level: 'important',
    content: isEnglish ? '<p>From nine to eleven.</p>' : '<p>上午九点到十一点。</p>',
  })
  return grantFor(tenant, 'admin')
}

/** An administrator of 000000 who views the demo. */
async function viewer(): Promise<SessionGrant> {
  const platform = api(await tokenFor('000000', 'admin'))
  const { records } = await platform.get<{ records: { id: string; tenantId: string }[] }>(
    '/blade-system/tenant/page',
    { tenantId: 'demo' },
  )
  const id = records.find(({ tenantId }) => tenantId === 'demo')?.id
  const view = await platform.post<{ accessToken: string; tenantId: string; userId: string }>(
    '/blade-system/tenant/view-as',
    { id, reason: 'walk' },
  )
  const { accessToken, tenantId, userId } = view
  return { access_token: accessToken, refresh_token: '', tenant_id: tenantId, user_id: userId }
}

/** Asks this tab for a privacy agreement; one that is published would be asked of everybody on the server. */
async function askForAgreement(page: Page, language: Language): Promise<void> {
  const isEnglish = language === 'en'
  const data = {
    id: '1',
    title: isEnglish ? 'Privacy agreement' : '隐私协议',
    version: '2.0',
    changes: isEnglish ? 'Says how long readings are kept.' : '写明了数据保存多久。',
    content: (isEnglish
      ? '<h2>What is kept</h2><p>What running it takes.</p>'
      : '<h2>收集的信息</h2><p>只收集运行所需的信息。</p>'
    ).repeat(12),
  }
  await page.route('**/privacyAgreement/due*', (route) =>
    route.fulfill({ json: { code: 200, success: true, msg: '', data } }),
  )
}

/** Looks at what somebody has to pass before the pages are his, or that stands over all of them. */
export async function lookAtThresholds(page: Page, language: Language): Promise<void> {
  const data = listenForTexts(page)
  const see = async (name: string, path: string, grant: () => Promise<SessionGrant>) => {
    if (!isWanted(name)) return
    await begin(page, language, await grant())
    await visit(page, data, language, { path, name })
  }
  await see('password due', '/', withGivenPassword)
  await see('second step due', '/', withoutSecondStep)
  await see('setup guide', '/', async () => grantFor(await makeTenant(), 'admin'))
  await see('announcements', '/account', () => whereIsAnnounced(language))
  await see('viewing', '/warning/event', viewer)
  await askForAgreement(page, language)
  await see('agreement due', '/account', async () => grantFor(await makeTenant(), 'admin'))
}
