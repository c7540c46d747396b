import { appendFileSync, mkdirSync } from 'node:fs'
import type { PageSpec } from '@energy-console/contract'
import { allPages } from '@energy-console/contract/pages'
import type { CDPSession, Page } from '@playwright/test'
import { api, tokenFor } from '../support/api'
import { type DataTexts, leftOver, listenForTexts, unfinished } from '../support/dataTexts'
import { fillDuty } from '../support/duty'
import { look, unseenFocus } from '../support/look'
import { listsOf } from '../support/pageIds'
import { powers } from '../support/powers'
import { expect, test } from '../support/test'
import { storeView } from '../support/view'

/** The languages of the console. */
type Language = 'zh' | 'en'

/** What is looked at: an address, and what is pressed there before it is looked at again. */
interface Sight {
  path: string
  /** Opens something over the page; answers whether there was anything to open. */
  open?: (page: Page) => Promise<boolean>
}

const windows = {
  wide: { width: 1366, height: 768 },
  phone: { width: 375, height: 812 },
} as const
type Size = keyof typeof windows
const themes = ['light', 'dark'] as const
/** Where pictures of all sights go, and a list of all faults; neither is made without it. */
const pictures = process.env.EVERY_PAGE_PICTURES
/** Looks only at addresses that hold one of these words, comma list: to try what was mended. */
const only = process.env.EVERY_PAGE_ONLY?.split(',')
/** Looks only at some of the windows and themes, `phone dark,wide light`: as above. */
const screens = process.env.EVERY_PAGE_SCREENS?.split(',')

const idOf = async (path: string, query: Record<string, string> = {}) => {
  const { records } = await api(await tokenFor('demo', 'admin')).get<{ records: { id: string }[] }>(path, {
    size: '1',
    ...query,
  })
  return records[0]?.id ?? ''
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
  const windows = [`/zutai-editor/${viewId}`, `/zutai-viewer/${viewId}`, `/model-layout/${productId}`]
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

/** Waits until what is shown stands, in the theme where it has one. */
async function settle(page: Page, data: DataTexts, theme: (typeof themes)[number]): Promise<void> {
  await page.waitForFunction((mode) => (document.documentElement.dataset.mode ?? mode) === mode, theme)
  await page
    .waitForFunction(
      () =>
        ![
          ...document.querySelectorAll(
            '[aria-busy=true], [data-undrawn], .ant-spin-spinning, .ant-skeleton-active',
          ),
        ].some((element) => element.checkVisibility()),
      undefined,
      { timeout: 15_000 },
    )
    .catch(() => {})
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
  await data.settled()
}

/** What a page is told of its window; whatever is said ends with the session. */
const emulations = new WeakMap<Page, Promise<CDPSession>>()

/** Makes the window that of a phone, fingers included, or that of a desk. */
async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(windows[size])
  const session = emulations.get(page) ?? page.context().newCDPSession(page)
  emulations.set(page, session)
  const enabled = size === 'phone'
  await (await session).send('Emulation.setTouchEmulationEnabled', {
    enabled,
    maxTouchPoints: enabled ? 5 : 1,
  })
}

/** Looks at what is shown in both sizes and both themes and notes what is wrong. */
async function lookAround(
  page: Page,
  data: DataTexts,
  language: Language,
  what: string,
  takesFocus: boolean,
) {
  for (const size of Object.keys(windows) as Size[]) {
    for (const theme of themes) {
      if (screens && !screens.includes(`${size} ${theme}`)) continue
      await resize(page, size)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await settle(page, data, theme)
      const { faults, texts } = await look(page, size === 'phone')
      const focus =
        takesFocus && (size === 'wide' ? theme === 'light' : theme === 'dark') ? await unseenFocus(page) : []
      const all = [...faults, ...leftOver(texts, language, data), ...unfinished(texts, data), ...focus]
      const name = `${what}: ${language}, ${size}, ${theme}`
      if (pictures) {
        mkdirSync(pictures, { recursive: true })
        await page.screenshot({ path: `${pictures}/${name.replace(/\W+/g, '_')}.png` })
        for (const fault of all) appendFileSync(`${pictures}/faults.txt`, `${name}\t${fault}\n`)
      }
      expect.soft(all, name).toEqual([])
    }
  }
  await resize(page, 'wide')
}

/** Signs in, in the language, with the theme of the system, and without what pops up. */
async function begin(
  page: Page,
  tenant: string,
  language: Language,
  signIn: (tenant: string, account: string) => Promise<void>,
) {
  // preferences need a document of the console's to be stored in, one that runs nothing
  await page.goto('/favicon.svg')
  await signIn(tenant, 'admin')
  await setUp(page, language)
}

const setUp = (page: Page, language: Language) =>
  page.evaluate(
    (chosen) => {
      const put = (key: string, content: unknown) =>
        localStorage.setItem(
          `energy-console/${key}`,
          JSON.stringify({ dataType: typeof content, content, datetime: Date.now() }),
        )
      put('language', chosen)
      for (const key of Object.keys(localStorage))
        if (/preferences\..*shell/.test(key)) localStorage.removeItem(key)
      put('preferences.last', { mode: 'system' })
    },
    language === 'en' ? 'en' : 'zh-CN',
  )

async function visit(page: Page, data: DataTexts, language: Language, { path, open }: Sight): Promise<void> {
  if (only && !only.some((word) => path.includes(word))) return
  await resize(page, 'wide')
  await page.goto(path)
  await page.waitForFunction(() => !document.querySelector('.first'))
  await page.locator(`html[lang^=${language}]`).waitFor()
  await page.waitForLoadState('networkidle')
  await lookAround(page, data, language, path, language === 'zh')
  if (open && (await open(page))) {
    await lookAround(page, data, language, `${path} + dialog`, false)
    await page.keyboard.press('Escape')
  }
}

/** The tests that look at every page in a language, on the server under test. */
export function everyPageIn(language: Language): void {
  for (const half of [0, 1])
    test(`every page of the menu can be read on every screen: ${language}, part ${half + 1}`, async ({
      page,
      signIn,
    }) => {
      const data = listenForTexts(page)
      const sights = await tenantSights(language)
      await begin(page, 'demo', language, signIn)
      for (const sight of sights.filter((_, index) => index % 2 === half))
        await visit(page, data, language, sight)
    })

  test(`the platform's pages and those outside of the menu can be read on every screen: ${language}`, async ({
    page,
    signIn,
  }) => {
    await fillPlatform(language)
    const data = listenForTexts(page)
    await page.goto('/login')
    await setUp(page, language)
    await visit(page, data, language, { path: '/login' })
    await visit(page, data, language, { path: '/nologin?token=none' })
    await page.evaluate(() => localStorage.clear())
    await begin(page, '000000', language, signIn)
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
      if (only && !only.includes(word)) continue
      await page.goto('/404')
      await open()
      await page.waitForLoadState('networkidle')
      await lookAround(page, data, language, word, false)
    }
  })
}
