import { api, tokenFor } from './api'

interface Named {
  id: string
  account?: string
}

/** Who is told of alarms in the demo's tenant, where nobody set it up: a mailbox, a rota, a plan. */
export async function fillDuty(language: 'zh' | 'en'): Promise<void> {
  const tenant = api(await tokenFor('demo', 'admin'))
  const say = (chinese: string, english: string) => (language === 'en' ? english : chinese)
  const page = async (path: string) =>
    (await tenant.get<{ records: Named[] }>(`${path}/page`, { size: '20' })).records
  /** The first record, made where there is none. */
  const once = async (path: string, body: object) => {
    const [found] = await page(path)
    if (found) return found.id
    const refused = await tenant.post(`${path}/save`, body).catch((error: unknown) => error)
    // several walks begin at once: where another one was quicker, its record serves
    const [first] = await page(path)
    if (!first) throw refused ?? new Error(`${path}: nothing was made`)
    return first.id
  }
  const users = await page('/blade-user')
  const [first, second] = ['operator', 'admin'].map((name) => users.find(({ account }) => account === name))
  if (!first || !second) throw new Error('the demo lacks its operator or administrator')
  const channelId = await once('/ml-mlink/deliverychannel', {
    channelName: say('值班邮箱', 'Duty mailbox'),
    kind: 'mail',
    host: 'smtp.example.com',
    port: 465,
    security: 'tls',
    fromAddress: 'alarms@example.com',
    addresses: 'duty@example.com',
  })
  const rotaId = await once('/ml-mlink/rota', {
    rotaName: say('运行值班', 'Operations'),
    firstDay: '2026-01-05',
    weeks: [{ userId: first.id, secondUserId: second.id }, { userId: second.id }],
  })
  await once('/ml-mlink/alarmplan', {
    planName: say('严重告警', 'Critical alarms'),
    lowestLevel: 2,
    steps: [
      { afterMinutes: 0, channelId, rotaId },
      { afterMinutes: 15, channelId, userId: first.id },
    ],
    remindMinutes: 30,
    // what the pictures show is told nobody
    isEnabled: false,
  })
}
