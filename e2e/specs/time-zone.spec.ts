import { api, tokenFor } from '../support/api'
import { publish } from '../support/mqtt'
import { openPage } from '../support/openPage'
import { makeDevice } from '../support/plant'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'
import { textOf } from '../support/view'

// whoever looks sits half a world away, with half an hour in between
test.use({ timezoneId: 'America/St_Johns' })

/** What clocks of a zone show, to the minute. */
const clockOf = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant)

test("a station's page shows the station's time: values, curves, what is asked for, clocks of drawings", async ({
  page,
  signIn,
}) => {
  const zone = 'Pacific/Chatham'
  const device = await makeDevice('e2e zone', { timeZone: zone })
  const ts = Date.now() - 120_000
  await publish(device.token, { [device.deviceName]: [{ ts, values: { power: 7 } }] })
  await signIn('demo', 'admin')
  await page.goto(`/devices/detail/${device.deviceId}`)
  const value = page.getByRole('listitem').filter({ hasText: '功率' }).getByRole('button').first()
  await expect(value).toHaveAttribute('title', new RegExp(clockOf(ts, zone)))

  await page.getByRole('tab', { name: '历史曲线' }).click()
  await expect(page.getByText(`时区：${zone}`)).toBeVisible()
  const [start, end] = [page.getByLabel('时间范围').first(), page.getByLabel('时间范围').last()]
  // 12:00 in Chatham, where it is summer, is 22:15 UTC of the day before
  const noon = Date.UTC(2025, 11, 31, 22, 15)
  const asked = page.waitForRequest((request) => request.url().includes(`start=${noon}`))
  // the picker goes on to the end by itself: what is typed in that moment may belong to the start still
  await expect(async () => {
    await page.keyboard.press('Escape')
    await start.click()
    await start.fill('2026-01-01 12:00')
    await start.press('Enter')
    await expect(end).toBeFocused({ timeout: 1_000 })
    await end.fill('2026-01-01 13:00')
    await expect(start).toHaveValue('2026-01-01 12:00', { timeout: 1_000 })
    await expect(end).toHaveValue('2026-01-01 13:00', { timeout: 1_000 })
  }).toPass()
  await end.press('Enter')
  expect(new URL((await asked).url()).searchParams.get('end')).toBe(String(noon + 3_600_000))

  const { id } = await device.api.post<{ id: string }>('/ml-mlink/view/save', {
    name: device.deviceName,
    type: 'diagram',
    stationId: device.stationId,
    status: 'published',
    content: textOf({
      pages: [{ id: 'p', items: [{ id: 'clock', type: 'clock', x: 20, y: 20, format: 'YYYY-MM-DD HH:mm' }] }],
    }),
  })
  await openPage(page, `/zutai-viewer/${id}`)
  const clock = page.locator('[data-item-id=clock]')
  const showsZone = async () => expect(await clock.textContent()).toBe(clockOf(Date.now(), zone))
  await expect(showsZone).toPass()
  const { token } = await device.api.post<{ token: string }>('/ml-mlink/view/share', { id })
  await page.goto(`/shared-view/${token}`)
  await expect(showsZone).toPass()
  await page.goto(`/zutai-editor/${id}`)
  await expect(page.getByRole('group', { name: '画布' })).toBeVisible()
  await expect(showsZone).toPass()
})

test("lists and their filters are in the tenant's time", { tag: '@deep' }, async ({ page, signIn }) => {
  const zone = 'Asia/Kolkata'
  const tenant = await makeTenant({ timeZone: zone })
  const admin = api(await tokenFor(tenant, 'admin'))
  const before = clockOf(Date.now(), zone)
  await admin.post('/ml-mlink/station/save', { stationName: 'e2e zone' })
  const after = clockOf(Date.now(), zone)
  await signIn(tenant, 'admin')
  await page.goto('/logs')
  const row = page.getByRole('row').filter({ hasText: '站点' }).first()
  await expect(row).toContainText(new RegExp(`${before}|${after}`))
})
