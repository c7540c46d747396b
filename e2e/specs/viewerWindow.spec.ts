import type { Page } from '@playwright/test'
import { api, tokenFor } from '../support/api'
import { doubleTap, fingersOn } from '../support/fingers'
import { openPage } from '../support/openPage'
import { boxOf } from '../support/picture'
import { expect, test } from '../support/test'
import { type PlainView, storeView, textOf } from '../support/view'

const view: PlainView = {
  sources: [{ id: 's', name: 's', prop: 's', value: 'untouched' }],
  pages: [
    {
      id: '第一页',
      width: 1300,
      height: 800,
      items: [
        { id: 'text', type: 'text', x: 20, y: 20, width: 300, height: 60, content: '' },
        { id: 'tap', type: 'button', content: '点按', x: 500, y: 350, width: 300, height: 100 },
      ],
      bindings: [{ itemId: 'text', propName: 'content', bindObj: 's' }],
      events: [{ itemId: 'tap', bindObj: 's', fixedValue: 'tapped' }],
    },
    { id: '第二页', items: [{ id: 'second', type: 'text', content: '第二页在此', x: 20, y: 20 }] },
  ],
}

const ground = (page: Page) => page.locator('[data-page-ground]')
const placeOf = (page: Page, selector = '[data-item-id=tap]') => boxOf(page.locator(selector))

test('a view fits as it is told, fills the screen, and takes turns with others and with pictures', async ({
  page,
  signIn,
}) => {
  const first = await storeView('e2e 轮播一', view)
  const second = await storeView('e2e 轮播二', view)
  await signIn('demo', 'viewer')
  await page.clock.install()
  await page.goto(`/zutai-viewer/${first}`)
  await expect(ground(page)).toBeVisible()
  const contained = await placeOf(page, '[data-page-ground]')
  expect(contained.width / contained.height).toBeCloseTo(1300 / 800, 2)
  expect(contained.height).toBeLessThanOrEqual(900)

  const choose = async (mode: string) => {
    await page.getByRole('combobox', { name: '缩放方式' }).click()
    await page.getByTitle(mode, { exact: true }).click()
  }
  await choose('适应宽度')
  await expect.poll(async () => Math.round((await placeOf(page, '[data-page-ground]')).width)).toBe(1440)
  await choose('实际大小')
  await expect.poll(async () => Math.round((await placeOf(page, '[data-page-ground]')).width)).toBe(1300)
  await expect(page).toHaveURL(/fit=actual/)

  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.getByRole('button', { name: '退出全屏' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()

  await page.goto(`/zutai-viewer/${first}?with=${second}&seconds=600`)
  await expect(page).toHaveTitle('e2e 轮播一 - 能源云平台')
  await page.clock.fastForward(601_000)
  await expect(page).toHaveTitle('e2e 轮播二 - 能源云平台')
  await page.clock.fastForward(601_000)
  await expect(page).toHaveTitle('e2e 轮播一 - 能源云平台')

  // platform-shell 4: an alarm that carries a view id calls it at once
  await page.evaluate(
    (viewId) => window.dispatchEvent(new CustomEvent('alarm-view', { detail: { viewId } })),
    second,
  )
  await expect(page).toHaveTitle('e2e 轮播二 - 能源云平台')

  // pictures of 轮播管理 for large screens come behind the views, each as long as it says
  const platform = api(await tokenFor('000000', 'admin'))
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><circle r="400"/></svg>'
  const { url: picture } = await platform.post<{ url: string }>('/ml-mlink/view/image', {
    data: Buffer.from(svg).toString('base64'),
  })
  const { id: slideId } = await platform.post<{ id: string }>('/blade-system/carousel/save', {
    ...{ place: 'screen', title: 'e2e 安全生产第一', subtitle: '已连续运行 1000 天', picture, seconds: 20 },
  })
  try {
    await page.goto(`/zutai-viewer/${first}?seconds=600`)
    await page.getByRole('button', { name: '轮播图' }).click()
    await expect(page).toHaveURL(/pictures=1/)
    const shown = page.getByRole('img', { name: 'e2e 安全生产第一' })
    await expect(shown).toHaveCount(0)
    await page.clock.fastForward(601_000)
    await expect(shown).toBeVisible()
    await expect(page.getByText('已连续运行 1000 天')).toBeVisible()
    await page.clock.fastForward(21_000)
    await expect(shown).toHaveCount(0)
  } finally {
    await platform.post('/blade-system/carousel/remove', {}, { ids: slideId })
  }
})

test('a page shown as a dialog lies over the buttons of the viewer', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  const id = await storeView('e2e 弹窗与按钮', {
    pages: [
      {
        id: '底页',
        items: [{ id: 'open', type: 'button', content: '打开', x: 20, y: 20, width: 100, height: 40 }],
        events: [{ itemId: 'open', eventAction: 'showPage', gotoPage: '大页' }],
      },
      { id: '大页', width: 3000, height: 2000, items: [] },
    ],
  })
  await signIn('demo', 'viewer')
  await page.goto(`/zutai-viewer/${id}`)
  const fullScreen = page.getByRole('button', { name: '全屏', exact: true })
  await expect(fullScreen).toBeVisible()
  await page.locator('[data-item-id=open]').click()
  const dialog = page.getByRole('dialog', { name: '大页' })
  await expect(dialog).toBeVisible()
  await expect(fullScreen).toBeHidden()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect(fullScreen).toBeVisible()
})

test('a visited view is drawn at once the next time, and followed by what is published since', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const content = (text: string): PlainView => ({
    pages: [{ id: '页', items: [{ id: 'text', type: 'text', content: text, x: 20, y: 20, width: 300 }] }],
  })
  const id = await storeView('e2e 看过的画面', content('昨天'))
  await signIn('demo', 'viewer')
  await page.goto(`/zutai-viewer/${id}`)
  await expect(page.locator('[data-item-id=text]')).toHaveText('昨天')
  await api(await tokenFor('demo', 'admin')).post('/ml-mlink/view/update', {
    id,
    revision: 1,
    content: textOf(content('今天')),
    status: 'published',
  })
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/view/detail*', async (route) => {
    await asked
    await route.continue()
  })
  await page.reload()
  await expect(page.locator('[data-item-id=text]')).toHaveText('昨天')
  answer()
  await expect(page.locator('[data-item-id=text]')).toHaveText('今天')
  // the next who sits here finds nothing of it
  await page.unroute('**/view/detail*')
  const remembered = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('cache.')).length)
  expect(await remembered()).toBeGreaterThan(0)
  await openPage(page, '/data/view')
  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/login/)
  expect(await remembered()).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

  test('fingers pan, pinch, tap and turn pages', async ({ page, signIn }) => {
    const id = await storeView('e2e 手机', view)
    await signIn('demo', 'viewer')
    await page.goto(`/zutai-viewer/${id}`)
    await expect(ground(page)).toBeVisible()
    const touch = await fingersOn(page)

    // all of a wide page is seen at first; a double tap makes it so large that it can be read, where it was tapped
    const width = async () => (await placeOf(page, '[data-page-ground]')).width
    const height = async () => (await placeOf(page, '[data-page-ground]')).height
    await expect.poll(width).toBeCloseTo(375, 0)
    await doubleTap(page, { x: 180, y: 680 })
    await expect.poll(height).toBeGreaterThan(600)
    // who does not know of the double tap finds a button, which leads back as well
    await page.getByRole('button', { name: '显示全图' }).tap()
    await expect.poll(width).toBeCloseTo(375, 0)
    await page.getByRole('button', { name: '放大查看' }).tap()
    await expect.poll(height).toBeGreaterThan(600)
    await doubleTap(page, { x: 180, y: 680 })
    await expect.poll(width).toBeCloseTo(375, 0)

    const before = await placeOf(page)
    await touch('touchStart', { x: 180, y: 600 })
    for (let step = 1; step <= 5; step += 1) await touch('touchMove', { x: 180, y: 600 - step * 20 })
    await touch('touchEnd')
    await expect.poll(async () => (await placeOf(page)).y).toBeCloseTo(before.y - 100, -1)
    await expect(page.locator('[data-item-id=text]')).toHaveText('untouched')

    const panned = await placeOf(page)
    const [x, y] = [panned.x + panned.width / 2, panned.y + panned.height / 2]
    await touch('touchStart', { x: x - 15, y }, { x: x + 15, y })
    for (let step = 1; step <= 6; step += 1)
      await touch('touchMove', { x: x - 15 - step * 10, y }, { x: x + 15 + step * 10, y })
    await touch('touchEnd')
    await expect(page.getByRole('button', { name: '显示全图' })).toBeVisible()
    // the fingers end five times as far apart
    await expect.poll(async () => (await placeOf(page)).width / before.width).toBeGreaterThan(4)
    await expect.poll(async () => (await placeOf(page)).width / before.width).toBeLessThan(6)

    await page.getByRole('button', { name: '点按' }).tap()
    await doubleTap(page, { x: 180, y: 680 })
    await expect.poll(async () => (await placeOf(page)).width).toBeCloseTo(before.width, 0)
    await expect(page.locator('[data-item-id=text]')).toHaveText('tapped')

    await page.getByRole('navigation', { name: '页面' }).getByRole('button', { name: '第二页' }).tap()
    await expect(page.getByText('第二页在此')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  })
})
