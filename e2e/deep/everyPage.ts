import type { PageSpec } from '@energy-console/contract'
import { allPages } from '@energy-console/contract/pages'
import type { Page } from '@playwright/test'
import { api, grantFor, tokenFor } from '../support/api'
import { listenForTexts } from '../support/dataTexts'
import { fillDuty } from '../support/duty'
import { listsOf } from '../support/pageIds'
import { powers } from '../support/powers'
import { test } from '../support/test'
import { storeView } from '../support/view'
import { lookAtThresholds } from './thresholds'
import { begin, isWanted, type Language, lookAround, type Sight, setUp, visit } from './walk'

const idOf = async (path: string, query: Record<string, string> = {}) => {
  const { records } = await api(await tokenFor('demo', 'admin')).get<{ records: { id: string }[] }>(path, {
    size: '1',
    ...query,
  })
  return records[0]?.id ?? ''
}

/** An alarm of the demo plant. */
const alarmId = async () => {
  const demo = api(await tokenFor('demo', 'admin'))
  const { records } = await demo.post<{ records: { id: string }[] }>('/ml-mlink/equipmentalarm/page', {})
  return records[0]?.id ?? ''
}

/** What stands on equipment of the demo plant for whoever finds it broken. */
const reportToken = async () => {
  const demo = api(await tokenFor('demo', 'admin'))
  const id = await idOf('/ml-mlink/asset/page')
  return (await demo.post<{ token: string }>('/ml-mlink/asset/makeReportLink', { id })).token
}

async function addressOf({ path }: PageSpec): Promise<string> {
  let address = path
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const list = listsOf[name]
    const id = list && (await idOf(list))
    if (!id) throw new Error(`${path}: there is no ${name} to look at`)
    address = address.replace(`:${name}`, id)
  }
  return address
}

const isPlatforms = ({ tenants }: PageSpec) => tenants !== undefined

/** Something to read on pages of the platform, which begin empty. */
async function fillPlatform(language: Language): Promise<void> {
  const platform = api(await tokenFor('000000', 'admin'))
  const has = async (path: string) => (await platform.get<{ total: number }>(path, { size: '1' })).total > 0
  const once = async (path: string, body: object) => {
    if (!(await has(`${path}/page`))) await platform.post(`${path}/save`, body)
  }
  const say = (chinese: string, english: string) => (language === 'en' ? english : chinese)
  await once('/blade-system/enterpriseInfo', {
    enterpriseName: say('云杉物业管理有限公司', 'Spruce Property Ltd'),
    creditCode: '91310000MA1FL00000',
    linkman: say('王工', 'Mr Wang'),
    phone: '13800000000',
    contractStart: '2026-01-01',
    contractEnd: '2027-12-31',
  })
  await once('/blade-system/domain', {
    domain: 'looked.brand.test',
    title: say('云杉能源', 'Spruce Energy'),
    themeColour: '#b01020',
    sidebarColour: '#501020',
  })
  await once('/blade-system/privacyAgreement', {
    title: say('隐私协议', 'Privacy agreement'),
    version: '1.0',
    content: say(
      '<h2>一、收集的信息</h2><p>只收集运行所需的信息。</p>',
      '<h2>1. What is kept</h2><p>What running it takes.</p>',
    ),
  })
  const notice = {
    title: say('停电检修', 'Power cut'),
    content: say('<p>周六停电。</p>', '<p>No power on Saturday.</p>'),
    startTime: '2020-01-01T00:00:00.000Z',
  }
  await once('/blade-system/announcement', { ...notice, endTime: '2020-01-02T00:00:00.000Z' }).catch(() => {})
}

/** What there is to see of a tenant: its pages, its windows of their own, and what the bell opens. */
async function tenantSights(language: Language): Promise<Sight[]> {
  const viewId = await storeView(language === 'en' ? 'Every page' : '每页', {
    pages: [{ id: 'p', items: [] }],
  })
  const productId = await idOf('/ml-mlink/product/page')
  await fillDuty(language)
  const points = `points=${(await powers()).slice(0, 2).join(',')}`
  const windows = [
    `/zutai-editor/${viewId}`,
    `/zutai-viewer/${viewId}`,
    `/model-layout/${productId}`,
    `/alarm-replay/${await alarmId()}`,
  ]
  const pages: Sight[] = []
  for (const spec of allPages)
    if (!isPlatforms(spec)) pages.push({ path: await addressOf(spec), open: openAdding })
  const drawn = [`/datalist/history/index?${points}&last=86400000`, `/data-analysis/compare?${points}`]
  return [...pages, ...[...windows, ...drawn].map((path) => ({ path })), { path: '/404', open: openBell }]
}

const openBell = async (page: Page) => {
  await page.getByRole('button', { name: /^(通知|Notifications)$/ }).click()
  await page.getByRole('dialog').waitFor()
  return true
}

/** The dialog that a page adds with. */
const openAdding = async (page: Page) => {
  const button = page.getByRole('main').getByRole('button', { name: /(新增|新建|上传|New|Upload)$/ })
  const first = button.locator('visible=true').first()
  if ((await first.count()) === 0 || (await first.isDisabled())) return false
  await first.click()
  const dialog = page.getByRole('dialog').locator('visible=true').first()
  return dialog.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  )
}

/** The tests that look at every page in a language, on the server under test. */
export function everyPageIn(language: Language): void {
  for (const half of [0, 1])
    test(`every page of the menu can be read on every screen: ${language}, part ${half + 1}`, async ({
      page,
    }) => {
      const data = listenForTexts(page)
      const sights = await tenantSights(language)
      await begin(page, language, await grantFor('demo', 'admin'))
      for (const sight of sights.filter((_, index) => index % 2 === half))
        await visit(page, data, language, sight)
    })

  test(`the platform's pages and those outside of the menu can be read on every screen: ${language}`, async ({
    page,
  }) => {
    await fillPlatform(language)
    const data = listenForTexts(page)
    await page.goto('/login')
    await setUp(page, language)
    for (const path of [
      '/login',
      '/login?activate=false',
      '/nologin?token=none',
      '/auth-redirect?error=identity.providerFailed',
      `/report/${await reportToken()}`,
    ])
      await visit(page, data, language, { path })
    await page.evaluate(() => localStorage.clear())
    await begin(page, language, await grantFor('000000', 'admin'))
    for (const spec of allPages.filter(isPlatforms))
      await visit(page, data, language, { path: await addressOf(spec), open: openAdding })
    for (const path of ['/401', '/404', '/help/index.html', '/help/en.html'])
      if (!path.startsWith('/help') || path.includes('en.') === (language === 'en'))
        await visit(page, data, language, { path })
    for (const word of language === 'en'
      ? [
          'Display settings',
          'Background tasks',
          'Change password',
          'Sign-in security',
          'About',
          'Lock screen',
        ]
      : ['界面设置', '后台任务', '修改密码', '登录安全', '关于', '锁定屏幕']) {
      const open = async () => {
        await page.getByRole('button', { name: language === 'en' ? 'User menu' : '用户菜单' }).click()
        await page.getByRole('menuitem', { name: word }).click()
        return true
      }
      if (!isWanted(word)) continue
      await page.goto('/404')
      await open()
      await page.waitForLoadState('networkidle')
      await lookAround(page, data, language, word, false)
    }
  })

  test(`what stands before the pages or over them can be read on every screen: ${language}`, async ({
    page,
  }) => {
    await lookAtThresholds(page, language)
  })
}
