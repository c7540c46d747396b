import type { Page } from '@playwright/test'
import { doubleTap, fingersOn } from '../support/fingers'
import { boxOf } from '../support/picture'
import { expect, test } from '../support/test'
import { type PlainView, storeView } from '../support/view'

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

test('a view fits as it is told, fills the screen, and takes turns with others', async ({ page, signIn }) => {
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

  await page.goto(`/zutai-viewer/${first}?with=${second}&seconds=20`)
  await expect(page).toHaveTitle('e2e 轮播一')
  await page.clock.fastForward(21_000)
  await expect(page).toHaveTitle('e2e 轮播二')
  await page.clock.fastForward(21_000)
  await expect(page).toHaveTitle('e2e 轮播一')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

  test('fingers pan, pinch, tap and turn pages', async ({ page, signIn }) => {
    const id = await storeView('e2e 手机', view)
    await signIn('demo', 'viewer')
    await page.goto(`/zutai-viewer/${id}`)
    await expect(ground(page)).toBeVisible()
    const touch = await fingersOn(page)

    // a wide page begins so large that it can be read; a double tap shows all of it
    expect((await placeOf(page, '[data-page-ground]')).height).toBeGreaterThan(600)
    await doubleTap(page, { x: 180, y: 700 })
    await expect.poll(async () => (await placeOf(page, '[data-page-ground]')).width).toBeCloseTo(375, 0)

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
    // the fingers end five times as far apart
    await expect.poll(async () => (await placeOf(page)).width / before.width).toBeGreaterThan(4)
    await expect.poll(async () => (await placeOf(page)).width / before.width).toBeLessThan(6)

    await page.getByRole('button', { name: '点按' }).tap()
    await doubleTap(page, { x: 180, y: 700 })
    await expect.poll(async () => (await placeOf(page)).width).toBeCloseTo(before.width, 0)
    await expect(page.locator('[data-item-id=text]')).toHaveText('tapped')

    await page.getByRole('navigation', { name: '页面' }).getByRole('button', { name: '第二页' }).tap()
    await expect(page.getByText('第二页在此')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  })
})
