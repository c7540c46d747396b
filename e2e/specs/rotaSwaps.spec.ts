import { api, tokenFor } from '../support/api'
import { dayFromNow } from '../support/days'
import { digestOf, makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('two exchange a night on the calendar of a rota, which says who stands in for whom and why, and take it back', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const own = api(await tokenFor(tenant, 'admin'))
  const person = async (account: string, realName: string) =>
    (await own.post<{ id: string }>('/blade-user/save', { account, realName, password: digestOf(account) }))
      .id
  const [first, second] = [await person('zhang', '张三'), await person('li', '李四')]
  await own.post('/ml-mlink/rota/save', {
    ...{ rotaName: '夜班', turnLength: 'day', handoverAt: '20:00', firstDay: dayFromNow(-30) },
    weeks: [{ userId: first }, { userId: second }],
  })
  await signIn(tenant, 'admin')
  await page.goto('/warning/rotas')
  await page.getByRole('row').filter({ hasText: '夜班' }).getByRole('button', { name: '值班日历' }).click()
  const calendar = page.getByRole('dialog', { name: '值班日历：夜班' })
  // the day after tomorrow and the one that follows: one of each
  const month = dayFromNow(2).slice(0, 7)
  if (month !== dayFromNow(0).slice(0, 7)) await calendar.getByRole('button', { name: '下个月' }).click()
  const turn = calendar.getByRole('button', { name: new RegExp(`^${dayFromNow(2)} 20:00`) })
  const from = (await turn.textContent())?.includes('张三') ? '张三' : '李四'
  const to = from === '张三' ? '李四' : '张三'
  await turn.click()
  const swapping = page.getByRole('dialog', { name: new RegExp(`^换班：${dayFromNow(2)} 20:00`) })
  await swapping.getByRole('button', { name: /换\s?班/ }).click()
  await expect(swapping).toContainText('请选择替班人')
  await expect(swapping).toContainText('请填写原因')
  await swapping.getByLabel('替班人').click()
  await page.getByTitle(to, { exact: true }).last().click()
  await swapping.getByLabel('换回的班次').click()
  await page.getByTitle(`${dayFromNow(3)} 20:00 至 ${dayFromNow(4)} 20:00`).click()
  await swapping.getByLabel('原因').fill('家中有事')
  await swapping.getByRole('button', { name: /换\s?班/ }).click()
  await expect(swapping).toBeHidden()
  await expect(turn).toContainText(`${to}（替 ${from}）`)
  await expect(calendar).toContainText(
    `${from} 的 ${dayFromNow(2)} 20:00 与 ${to} 的 ${dayFromNow(3)} 20:00 互换`,
  )
  await expect(calendar).toContainText('家中有事')
  await calendar.getByRole('button', { name: '撤销换班' }).click()
  const revoking = page.getByRole('dialog', { name: '撤销换班' })
  await revoking.getByLabel('原因').fill('不用换了')
  await revoking.getByRole('button', { name: '撤销换班' }).click()
  await expect(calendar).toContainText('撤销：不用换了')
  await expect(turn).not.toContainText('（替')
})
