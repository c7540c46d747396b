import { describe, expect, it } from 'vitest'
import { allCalls } from '.'

const auth = '/api/blade-auth/oauth'
const system = '/api/blade-system'
const user = '/api/blade-user'
const mlink = '/api/ml-mlink'
const paging = { current: '1', size: '10' }
const digest = 'd41d8cd98f00b204e9800998ecf8427e'
const credentials = {
  ...{ tenantId: '000000', username: 'admin', password: digest },
  ...{ grant_type: 'password', scope: 'all', type: 'account' },
}
const dictionary = { parentId: '0', code: 'unit', dictKey: '1', dictValue: 'kWh' }
const member = { account: 'li', realName: 'Li', password: digest }
const passwords = { oldPassword: digest, newPassword: digest, newPassword1: digest }
const menu = { parentId: '0', code: 'own', name: 'own', category: 1 }
const notice = { id: '1', isLook: true }
const customer = { enterpriseName: 'A' }

/** A call as section 7 of the platform shell lists it: method, path, and what it is given where. */
type Row = readonly ['GET' | 'POST', string, { query?: object; body?: object }]

const dictionaryRows = (path: string): Row[] => [
  ['GET', `${path}/list`, { query: paging }],
  ['GET', `${path}/parent-list`, { query: paging }],
  ['GET', `${path}/child-list`, { query: { ...paging, parentId: '7' } }],
  ['GET', `${path}/detail`, { query: { id: '7' } }],
  ['POST', `${path}/remove`, { query: { ids: '7,8' } }],
  ['POST', `${path}/submit`, { body: dictionary }],
]

const section7: readonly Row[] = [
  ['POST', `${auth}/token`, { query: credentials }],
  ['GET', `${auth}/logout`, {}],
  ['GET', `${mlink}/devicemanager/list`, { query: paging }],
  ['GET', `${mlink}/devicemanager/getlistBySiteId`, { query: { siteId: '7' } }],
  ['GET', `${mlink}/devicemanager/page`, { query: paging }],
  ['GET', `${mlink}/devicemanager/getDeviceItemInfos`, { query: { deviceId: '7' } }],
  ['GET', `${mlink}/station/list`, { query: paging }],
  ['GET', `${mlink}/station/detail`, { query: { id: '7' } }],
  ['GET', `${mlink}/station/stationTree`, {}],
  ['GET', `${mlink}/station/page`, { query: paging }],
  ['GET', `${mlink}/station/setStationGwPrice`, { query: { stationId: '7', gwPrice: '0.8' } }],
  ['POST', `${mlink}/station/save`, { body: { stationName: 'A' } }],
  ['POST', `${mlink}/station/update`, { body: { id: '7', stationName: 'A' } }],
  ['POST', `${mlink}/station/remove`, { query: { ids: '7' } }],
  ['GET', `${mlink}/datasource/stationIdByTreelist`, { query: { stationId: '7' } }],
  ...dictionaryRows(`${system}/dict-biz`),
  ...dictionaryRows(`${system}/dict`),
  ['GET', `${system}/enterpriseInfo/list`, { query: paging }],
  ['GET', `${system}/enterpriseInfo/page`, { query: paging }],
  ['POST', `${system}/enterpriseInfo/save`, { body: customer }],
  ['POST', `${system}/enterpriseInfo/update`, { body: { id: '7', ...customer } }],
  ['POST', `${system}/enterpriseInfo/remove`, { query: { ids: '7' } }],
  ['GET', `${user}/list`, { query: paging }],
  ['GET', `${user}/page`, { query: paging }],
  ['POST', `${user}/save`, { body: member }],
  ['POST', `${user}/update`, { body: { id: '7', realName: 'Li' } }],
  ['POST', `${user}/remove`, { query: { ids: '7' } }],
  ['POST', `${user}/reset-password`, { query: { userIds: '7,8' } }],
  ['POST', `${user}/update-password`, { query: passwords }],
  ['GET', `${system}/menu/lazy-list`, { query: { parentId: '0' } }],
  ['GET', `${system}/menu/grant-tree`, {}],
  ['GET', `${system}/menu/role-tree-keys`, { query: { roleIds: '7' } }],
  ['GET', `${system}/menu/routes`, {}],
  ['GET', `${system}/menu/buttons`, {}],
  ['POST', `${system}/menu/submit`, { body: menu }],
  ['POST', `${system}/menu/remove`, { query: { ids: '7' } }],
  ['GET', `${mlink}/tasknotice/list`, { query: { isLook: 'false' } }],
  ['POST', `${mlink}/tasknotice/update`, { body: notice }],
  ['POST', `${mlink}/equipmentalarm/page`, { body: { ...paging, level: '2' } }],
  ['POST', `${mlink}/equipmentalarm/getDevAlarmCount`, { body: { deviceIds: ['7'] } }],
  ['GET', `${mlink}/equipmentalarm/lastOne`, {}],
]

/** The helpers whose paths the specification does not show, by the families that they belong to. */
const helpers: readonly Row[] = [
  ['POST', `${user}/update-password`, { body: passwords }],
  ['POST', `${mlink}/equipmentalarm/confirm`, { body: { id: '7' } }],
  ['GET', `${mlink}/area/tree`, {}],
  ['GET', `${mlink}/area/list`, { query: paging }],
  ['GET', `${mlink}/site/tree`, { query: { stationId: '7' } }],
  ['GET', `${system}/param/values`, { query: { paramKeys: 'hide_help,mlink_help,x_lg_nums' } }],
  ['GET', `${system}/tenant/info`, { query: { domain: 'console.example.com' } }],
  ['GET', `${user}/info`, {}],
]

const span = { start: 1_790_000_000_000, end: 1_790_086_400_000 }
const newRule = {
  ...{ ruleName: '过载', itemId: '7', condition: 'gt', limit: 100, deadBand: 5 },
  ...{ onDelayMs: 1_500, level: 2, content: '过载' },
}

/** The calls of alarms that programs of customers rely on, beside those that section 7 shows. */
const ofPrograms: readonly Row[] = [
  ['POST', `${mlink}/equipmentalarm/update`, { body: { id: '7', handleNote: '已转移负荷' } }],
  ['POST', `${mlink}/equipmentalarm/getDevAlarmCount`, { body: { deviceIds: ['7'], stationId: '7' } }],
  ['POST', `${mlink}/equipmentalarm/alarmSta`, { body: span }],
  ['POST', `${mlink}/equipmentalarm/alarmSta`, { body: { stationId: '7', ...span } }],
  [
    'POST',
    `${mlink}/equipmentalarm/alarmSta`,
    { body: { stationId: '7', start: '2026-09-01', end: '2026-09-30' } },
  ],
  ['POST', `${mlink}/equipmentalarm/alarmVoice`, { body: { id: '7' } }],
  ['GET', `${mlink}/equipmentalarm/levelType`, {}],
  ['GET', `${mlink}/equipmentalarm/levelType`, { query: { stationId: '7' } }],
  [
    'GET',
    `${mlink}/equipmentalarm/faultAnalysis`,
    { query: { stationId: '7', start: `${span.start}`, end: `${span.end}` } },
  ],
  ['POST', `${mlink}/equipmentalarm/AlarmExport`, { body: { ...paging, level: '2' } }],
  ['POST', `${mlink}/equipmentalarm/oneKeyEliminate`, {}],
  ['POST', `${mlink}/equipmentalarm/oneKeyEliminate`, { body: { stationId: '7' } }],
  ['GET', `${mlink}/alarmrule/page`, { query: paging }],
  ['POST', `${mlink}/alarmrule/save`, { body: newRule }],
  ['POST', `${mlink}/alarmrule/update`, { body: { id: '7', onDelayMs: 0 } }],
  ['POST', `${mlink}/alarmrule/remove`, { query: { ids: '7' } }],
]

const named = (rows: readonly Row[]) =>
  rows.map(([method, path, input]) => [`${method} ${path}`, input] as const)

describe.each([
  ['section 7 of the platform shell', section7],
  ['its helpers', helpers],
  ['what programs of customers make of alarms', ofPrograms],
])('%s', (_name, rows) => {
  it.each(named(rows))('%s takes what it is listed with', (name, input) => {
    const call = allCalls.find(({ method, path }) => `${method} ${path}` === name)
    expect(call).toBeDefined()
    const problems = [call?.query?.safeParse(input.query ?? {}), call?.body?.safeParse(input.body ?? {})]
    // a call that may be given its input in either place leaves the other one empty
    expect(problems.flatMap((found) => found?.error?.issues ?? [])).toEqual([])
  })
})

it('takes the delay of a rule in milliseconds, as whole seconds, where none is told in seconds', () => {
  const bodyOf = (verb: string, body: object) =>
    allCalls.find(({ path }) => path === `${mlink}/alarmrule/${verb}`)?.body?.parse(body)
  expect(bodyOf('save', newRule)).toMatchObject({ onDelaySeconds: 2 })
  expect(bodyOf('save', newRule)).not.toHaveProperty('onDelayMs')
  expect(bodyOf('save', { ...newRule, onDelaySeconds: 7 })).toMatchObject({ onDelaySeconds: 7 })
  expect(bodyOf('update', { id: '7', onDelayMs: 0 })).toEqual({ id: '7', onDelaySeconds: 0 })
  expect(bodyOf('update', { id: '7' })).toEqual({ id: '7' })
})

it('keeps what an alarm call is given: a filter that it does not know must not widen it in silence', () => {
  const bodyOf = (verb: string, body: object) =>
    allCalls.find(({ path }) => path === `${mlink}/equipmentalarm/${verb}`)?.body?.parse(body)
  expect(bodyOf('oneKeyEliminate', { stationId: '7' })).toMatchObject({ stationId: '7' })
  expect(bodyOf('update', { id: '7', handleNote: 'a' })).toMatchObject({ handleNote: 'a' })
  expect(() => bodyOf('update', { id: '7' })).toThrow('须填写 handling 或 handleNote')
})

it('names the files of reports as the specification does AlarmExport', () => {
  const ends = allCalls.flatMap(({ path }) => /[^/]*export$/i.exec(path)?.[0] ?? [])
  expect(ends.filter((end) => end !== 'export' && !/^[A-Za-z]+Export$/.test(end))).toEqual([])
})
