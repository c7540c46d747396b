import { makeDevice } from '../support/plant'
import { recordsOn } from '../support/records'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

/** How the clock of a zone shows an instant: `HH:mm`. */
const shownIn = (timeZone: string, at: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(at)

test('a scheduled announcement is said at its time by the browser of the control room', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  // it is due at the next full minute, or at the one after
  test.setTimeout(240_000)
  const timeZone = 'Asia/Kathmandu'
  const tenant = await makeTenant()
  const { api, stationId, deviceName: station } = await makeDevice('调度室', { tenant, timeZone })
  const { row } = recordsOn(page)
  await api.post('/ml-mlink/voicedevice/save', { deviceName: '调度室电脑', stationId })
  await signIn(tenant, 'admin')
  await page.goto('/devices/voice-device')
  const stand = page.getByRole('region', { name: '在此浏览器播报' })
  await stand.getByLabel('此浏览器作为').click()
  await page.getByTitle(`${station} 调度室电脑`).click()
  await page.keyboard.press('Escape')
  await stand.getByRole('button', { name: '开始播报' }).click()
  await expect(stand).toContainText('正在等待播报')

  const now = Date.now()
  const times = [1, 2].map((minutes) => ({
    days: '1234567',
    time: shownIn(timeZone, now + minutes * 60_000),
  }))
  const content = '{站点}请交接班'
  await api.post('/ml-mlink/voiceannouncement/save', { taskName: '交接班', stationId, content, times })
  await expect(stand.getByRole('status')).toContainText(`${station}请交接班`, { timeout: 180_000 })
  await page.getByText('播报记录', { exact: true }).click()
  const spoken = row(`${station}请交接班`).first()
  await expect(spoken).toContainText('交接班')
  await expect(spoken).toContainText(/已播报|已响铃并显示文字/)
})
