import type { Locator, Page } from '@playwright/test'
import { api, tokenFor } from '../support/api'
import { connectAlike, publish } from '../support/mqtt'
import { makeDevice, type TestDevice } from '../support/plant'
import { makeTenant, makeUser } from '../support/tenant'
import { expect, test } from '../support/test'

const minuteMs = 60_000

/** Comes back once the tenant has this trouble and no other. */
async function untilTrouble(tenant: string, trouble: object): Promise<void> {
  const admin = api(await tokenFor(tenant, 'admin'))
  await expect
    .poll(() => admin.get<object[]>('/blade-system/trouble/list'), { timeout: 2 * minuteMs })
    .toMatchObject([trouble])
}

/** What stands on the home of whoever is signed in. */
async function noticeOf(page: Page, { deviceName }: TestDevice): Promise<Locator> {
  await page.goto('/')
  const notice = page.getByRole('alert').filter({ hasText: '1 项系统异常' })
  await expect(notice).toContainText(deviceName)
  return notice
}

test('what goes wrong where devices connect stands on the home of an administrator, not on that of a viewer', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const device = await makeDevice('e2e trouble', { tenant })
  await connectAlike(device.token, 'logger')
  await untilTrouble(tenant, { code: 'client_conflict', detail: 'logger' })

  await signIn(tenant, 'admin')
  const notice = await noticeOf(page, device)
  await expect(notice).toContainText('同一客户端标识的连接互相断开')
  await expect(notice).toContainText('logger')
  await expect(notice.getByRole('link', { name: '前往处理' })).toHaveAttribute(
    'href',
    '/engineering/gateway-accounts?tab=gateways',
  )
  await notice.getByRole('button', { name: '收起' }).click()
  await expect(notice).not.toContainText('logger')

  const viewer = await makeUser(['data_view', 'view_view'], tenant)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(tenant, viewer)
  await page.goto('/')
  await expect(page.getByText('您的账号还没有任何站点的权限')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('what the database refuses stands on the home of an administrator', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  // roll-ups run at the full minute
  test.setTimeout(4 * minuteMs)
  const tenant = await makeTenant()
  const device = await makeDevice('e2e refused', { tenant })
  const ts = Math.floor(Date.now() / minuteMs) * minuteMs - minuteMs
  // two that can be stored and have no mean
  await publish(device.token, {
    [device.deviceName]: [
      { ts, values: { power: 1.7e308 } },
      { ts: ts + 1, values: { power: 1.7e308 } },
    ],
  })
  await untilTrouble(tenant, { code: 'set_aside', source: 'rollup' })

  await signIn(tenant, 'admin')
  const notice = await noticeOf(page, device)
  await expect(notice).toContainText('历史汇总')
  await expect(notice).toContainText('数值超出可保存的范围')
  await expect(notice.getByRole('link', { name: '前往处理' })).toHaveAttribute('href', '/devices/list')
})
