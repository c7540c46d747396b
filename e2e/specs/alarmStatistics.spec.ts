import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dayFromNow, ofMonth, ofTwoDays } from '../support/days'
import { publish } from '../support/mqtt'
import { openPage } from '../support/openPage'
import { makeDevice, watchPower } from '../support/plant'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('alarms of a period are counted beside the limits of the standard, and nuisances are listed', async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  await page.goto(`/warning/statistic?${ofMonth()}`)
  await expect(page.getByText('标准：可接受约 6，最多约 12')).toBeVisible()
  await expect(page.getByRole('img', { name: '每天的告警' })).toBeVisible()
  await expect(page.getByRole('img', { name: '一周各小时' })).toBeVisible()
  const rules = page.getByRole('region', { name: '最频繁的十条规则' })
  await expect(rules.getByRole('row')).not.toHaveCount(1)
  expect(await exported(page)).toMatch(/告警总数,次,[1-9]/)

  // a picture is there again with its tab
  const daily = page.getByRole('img', { name: '每天的告警' }).locator('canvas')
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '故障分析' }).click()
  await expect(page.getByText('滋扰告警规则')).toBeVisible()
  await page.getByRole('navigation', { name: '打开的页面' }).getByRole('link', { name: '故障统计' }).click()
  await expect(daily).toBeVisible()
  await expect.poll(() => daily.evaluate(hasDrawn)).toBe(true)

  await openPage(page, `/warning/analysis?${ofMonth()}`)
  await expect(page.getByRole('region', { name: '滋扰告警' })).toBeVisible()
  await expect(page.getByText('滋扰告警规则')).toBeVisible()
})

test('a rule that chatters is listed as a nuisance and exported as one; what would help is tried on the past and taken over', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const tenant = await makeTenant()
  const device = await makeDevice('e2e chatter', { tenant })
  const { id } = await watchPower(device, { ruleName: '抖动的规则' })
  const now = Date.now()
  const chatter = [150, 10, 150, 10, 150, 10].map((power, at) => ({ ts: now - 6 + at, values: { power } }))
  await publish(device.token, { [device.deviceName]: chatter })
  const days = { from: dayFromNow(-1), to: dayFromNow(1) }
  const found = () => device.api.get('/ml-mlink/equipmentalarm/nuisances', days)
  await expect.poll(found).toMatchObject({ nuisances: [{ ruleName: '抖动的规则', count: 3 }] })
  await signIn(tenant, 'admin')
  await page.goto(`/warning/analysis?${ofTwoDays()}`)
  const rule = page
    .getByRole('region', { name: '滋扰告警' })
    .getByRole('row')
    .filter({ hasText: '抖动的规则' })
  await expect(rule).toContainText('3 / 0')
  expect(await exported(page)).toContain(`抖动的规则,${device.deviceName},3,0,`)

  await rule.getByRole('button', { name: '试算建议' }).click()
  const trial = page.getByRole('dialog', { name: '试算建议：抖动的规则' })
  const outcome = trial.getByRole('region', { name: '试算结果' })
  await expect(outcome).toContainText(/^0 次告警.*现在的规则：3 次告警/)
  await trial.getByRole('button', { name: '采用建议' }).click()
  await expect(trial).toBeHidden()
  expect(await device.api.get('/ml-mlink/alarmrule/detail', { id })).toMatchObject({
    ...{ deadBand: 2, onDelaySeconds: 5, offDelaySeconds: 1 },
  })
  // what came before tells nothing of the rule as it is now
  await expect(rule).toHaveCount(0)
})

test('alarms of a device type are listed by themselves, and alarms per hour go by the operators of a shift', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const tenant = await makeTenant()
  const device = await makeDevice('e2e type', { tenant })
  await device.api.post('/ml-mlink/alarmrule/save', {
    ...{ ruleName: '过载', itemId: device.itemId, condition: 'gt', limit: 100, level: 1, content: '过载' },
  })
  await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 150 } }] })
  await signIn(tenant, 'admin')
  const rows = page.getByRole('row').filter({ hasText: device.deviceName })
  await page.goto(`/warning/event?productId=${device.productId}&productName=水泵`)
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('button', { name: '设备类型 水泵' })).toBeVisible()
  await openPage(page, '/warning/event?productId=999999&productName=别的')
  await expect(page.getByText('没有符合条件的告警')).toBeVisible()
  await page.getByRole('button', { name: '设备类型 别的' }).click()
  await expect(rows).toHaveCount(1)

  await openPage(page, '/warning/statistic')
  await page.getByRole('button', { name: '值班人数' }).click()
  const dialog = page.getByRole('dialog', { name: '值班人数' })
  await dialog.locator('#shifts-0-operators').fill('3')
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('每位值班员，每班 3 人')).toBeVisible()
})

/** What the page exports, as text. */
async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  return readFile(await (await download).path(), 'utf8')
}

/** Whether anything is painted on a canvas. */
const hasDrawn = (canvas: SVGElement | HTMLElement): boolean => {
  const context = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null
  return (
    context?.getImageData(0, 0, context.canvas.width, context.canvas.height).data.some((byte) => byte > 0) ===
    true
  )
}
