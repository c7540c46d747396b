import { api, tokenFor } from '../support/api'
import { publish } from '../support/mqtt'
import { makeDevice } from '../support/plant'
import { makeTenant, makeUser } from '../support/tenant'
import { expect, test } from '../support/test'

const minuteMs = 60_000

test('what the database refuses stands on the home of an administrator, not on that of a viewer', async ({
  page,
  signIn,
}) => {
  // roll-ups run at the full minute: it waits longer than all others, so its name lets it begin before them
  test.setTimeout(4 * minuteMs)
  const tenant = await makeTenant()
  const device = await makeDevice('e2e trouble', { tenant })
  const ts = Math.floor(Date.now() / minuteMs) * minuteMs - minuteMs
  // two that can be stored and have no mean
  await publish(device.token, {
    [device.deviceName]: [
      { ts, values: { power: 1.7e308 } },
      { ts: ts + 1, values: { power: 1.7e308 } },
    ],
  })
  const admin = api(await tokenFor(tenant, 'admin'))
  await expect
    .poll(() => admin.get<{ code: string }[]>('/blade-system/trouble/list'), { timeout: 2 * minuteMs })
    .toMatchObject([{ code: 'set_aside', source: 'rollup' }])

  await signIn(tenant, 'admin')
  await page.goto('/')
  const notice = page.getByRole('alert').filter({ hasText: '1 项系统异常' })
  await expect(notice).toContainText('历史汇总')
  await expect(notice).toContainText(device.deviceName)
  await expect(notice).toContainText('数值超出可保存的范围')
  await expect(notice.getByRole('link', { name: '前往处理' })).toHaveAttribute('href', '/devices/list')
  await notice.getByRole('button', { name: '收起' }).click()
  await expect(notice).not.toContainText('历史汇总')

  const viewer = await makeUser(['data_view', 'view_view'], tenant)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(tenant, viewer)
  await page.goto('/')
  await expect(page.getByText('您的账号还没有任何站点的权限')).toBeVisible()
  await expect(notice).toHaveCount(0)
})
