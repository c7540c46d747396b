import type { Call } from '@energy-console/contract'
import { allCalls, allImportables, allListings, allResources } from '@energy-console/contract/all'
import { temporaryAccounts } from '@energy-console/contract/identity'
import { importCalls } from '@energy-console/contract/imports'
import { dictBizSubmit, listTroubles, operationLogs } from '@energy-console/contract/system'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller, requestOf } from './caller'
import { inputOf } from './callInput'
import { createRecords } from './createRecords'
import { createProductApp, type ProductApp } from './productApp'
import { installationNouns, type Records } from './records'
import { referencesOf } from './references'
import { NoSample, sampleOf } from './sample'
import {
  createTwoStations,
  ofHidden,
  ofTenant,
  type TwoStations,
  wideDay,
  wideDictionary,
  wideParameter,
} from './twoStations'

let product: ProductApp
let world: TwoStations
let southern: Records
beforeAll(async () => {
  product = await createProductApp()
  world = await createTwoStations(product)
  const call = createCaller(product, product.tokens.south)
  southern = createRecords({ tenantId: 'south', db: product.platform.db, call })
})
afterAll(() => product?.close())

/** Whose records a call tells of, when nobody names one: those of stations, those that a tenant has beside them. */
type Told = 'stations' | 'tenant' | 'nothing'

/** What calls tell that are no list of a resource. */
const tells: Record<string, Told> = {
  '/api/blade-system/trouble/list': 'stations',
  '/api/blade-system/diskusage/kept': 'stations',
  '/api/blade-system/menu/grant-tree': 'stations',
  '/api/ml-mlink/datasource/stationIdByTreelist': 'stations',
  '/api/ml-mlink/datasource/nodes': 'stations',
  '/api/ml-mlink/asset/facts': 'stations',
  '/api/ml-mlink/communication/devices': 'stations',
  '/api/ml-mlink/communication/report': 'stations',
  '/api/ml-mlink/communication/silent': 'stations',
  '/api/ml-mlink/customreport/properties': 'stations',
  // none of the records is of a whole device
  '/api/ml-mlink/alarmsuppression/devices': 'nothing',
  '/api/ml-mlink/devicetag/hung': 'stations',
  '/api/ml-mlink/energycost/stations': 'stations',
  '/api/ml-mlink/energyunit/figures': 'stations',
  '/api/ml-mlink/equipmentalarm/lastOne': 'stations',
  '/api/ml-mlink/equipmentalarm/getDevAlarmCount': 'stations',
  '/api/ml-mlink/maintenancefile/due': 'stations',
  '/api/ml-mlink/maintenancefile/facts': 'stations',
  '/api/ml-mlink/maintenancefile/page': 'stations',
  '/api/ml-mlink/notification/away': 'stations',
  '/api/ml-mlink/reportmailing/all': 'tenant',
  '/api/ml-mlink/workplan/previewDay': 'stations',
  '/api/ml-mlink/station/counts': 'stations',
  '/api/ml-mlink/station/stationTree': 'stations',
  '/api/ml-mlink/view/folders': 'stations',
  '/api/ml-mlink/view/homePage': 'stations',
  '/api/ml-mlink/view/list': 'stations',
  '/api/ml-mlink/view/listNames': 'stations',
  '/api/ml-mlink/view/page': 'stations',
  '/api/ml-mlink/view/recycled': 'stations',
  '/api/blade-system/announcement/unread': 'tenant',
  '/api/ml-mlink/area/tree': 'tenant',
  '/api/ml-mlink/view/globals': 'tenant',
  '/api/ml-mlink/globalvariable/undeclared': 'tenant',
  '/api/blade-system/dept/tree': 'tenant',
  '/api/blade-system/role/tree': 'tenant',
  '/api/blade-system/dict-biz/child-list': 'tenant',
  '/api/blade-system/dict-biz/list': 'tenant',
  '/api/blade-system/dict-biz/parent-list': 'tenant',
}

/** Calls that read and tell of no record, and why. */
const silent: Record<string, string> = {
  '/api/blade-system/backup/list': 'the platform’s administrator alone asks it',
  '/api/ml-mlink/cameracapture/counts': 'tells numbers by time, and names nothing',
  '/api/blade-system/carousel/screen': 'pictures of screens are the installation’s',
  '/api/blade-system/diskusage/detail': 'the platform’s administrator alone asks it',
  '/api/blade-system/diskusage/state': 'tells how full the disk is',
  '/api/blade-system/diskusage/own': 'tells sizes alone',
  '/api/blade-system/diskusage/trend': 'the platform’s administrator alone asks it',
  '/api/blade-system/tenant/overview': 'the platform’s administrator alone asks it',
  '/api/ml-mlink/communication/tenants': 'the platform’s administrator alone asks it',
  '/api/blade-system/dict/child-list': 'system dictionaries are the installation’s',
  '/api/blade-system/dict/dictionary': 'system dictionaries are the installation’s',
  '/api/blade-system/dict/list': 'system dictionaries are the installation’s',
  '/api/blade-system/dict/parent-list': 'system dictionaries are the installation’s',
  '/api/blade-system/menu/arrangement': 'menus are the installation’s',
  '/api/blade-system/menu/buttons': 'menus are the installation’s',
  '/api/blade-system/menu/lazy-list': 'menus are the installation’s',
  '/api/blade-system/menu/routes': 'menus are the installation’s',
  '/api/blade-system/import/list': 'tells of the caller alone',
  '/api/blade-system/import/matches': 'tells headings of files and names of fields',
  '/api/blade-system/privacyAgreement/due': 'the agreement is the installation’s',
  '/api/blade-system/task/list': 'tells of the caller alone',
  '/api/blade-user/info': 'tells of the caller alone',
  '/api/blade-user/second-factor/detail': 'tells of the caller alone',
  '/api/blade-system/about': 'tells of the program',
  '/api/blade-user/sessions': 'tells of the caller alone',
  '/api/ml-mlink/attachment/room': 'tells sizes alone',
  '/api/ml-mlink/command/open': 'nothing is selected here; switching.db.test.ts asks it',
  '/api/ml-mlink/communication/devicesExport': 'a file of what its report tells',
  '/api/ml-mlink/communication/registers': 'no register here has readings; communication.db.test.ts asks it',
  '/api/ml-mlink/communication/registersExport': 'a file of what its report tells',
  '/api/ml-mlink/communication/export': 'a file of what its report tells',
  '/api/ml-mlink/countercorrection/steps': 'no register here has readings; counters.db.test.ts asks it',
  '/api/ml-mlink/countercorrection/unexplained': 'no register here has readings; counters.db.test.ts asks it',
  '/api/ml-mlink/readingcorrection/readings':
    'no point here has readings; readingCorrections.db.test.ts asks it',
  '/api/ml-mlink/readingcorrection/try': 'no point here has readings; tryCorrection.db.test.ts asks it',
  '/api/ml-mlink/datasource/search': 'finds what bears a word; tree.db.test.ts asks it',
  '/api/ml-mlink/datasource/devices': 'what stands below a node that is named; tree.db.test.ts asks it',
  '/api/ml-mlink/energybaseline/reportExport': 'a file of what its report tells',
  '/api/ml-mlink/energycost/stationsExport': 'a file of what its list tells',
  '/api/ml-mlink/energyuse/flow': 'no register here counts a kind of energy; consumption.db.test.ts asks it',
  '/api/ml-mlink/energyuse/gaps': 'no register here has readings; consumption.db.test.ts asks it',
  '/api/ml-mlink/energyuse/report':
    'no register here counts a kind of energy; consumption.db.test.ts asks it',
  '/api/ml-mlink/energyuse/reportExport': 'a file of what its report tells',
  '/api/ml-mlink/energyunit/figuresExport': 'a file of what its figures tell',
  '/api/ml-mlink/equipmentalarm/deviceMarks': 'the marks of devices that are named; desk.db.test.ts asks it',
  '/api/ml-mlink/equipmentalarm/unconfirmed': 'tells counts alone',
  '/api/ml-mlink/equipmentalarm/shifts': 'tells hours and numbers alone',
  '/api/ml-mlink/equipmentalarm/statisticsExport': 'a file of what its statistic tells',
  '/api/ml-mlink/equipmentalarm/faultAnalysisExport': 'a file of what its analysis tells',
  '/api/ml-mlink/equipmentalarm/alarmSta': 'tells counts alone',
  '/api/ml-mlink/equipmentalarm/counts': 'tells counts alone',
  '/api/ml-mlink/equipmentalarm/levelType': 'tells counts alone',
  '/api/ml-mlink/equipmentalarm/nuisances': 'tells what came often; desk.db.test.ts asks it',
  '/api/ml-mlink/opsstatistic/tasks': 'nothing is due here; statistics.db.test.ts asks it',
  '/api/ml-mlink/opsstatistic/repairs': 'nothing broke here; statistics.db.test.ts asks it',
  '/api/ml-mlink/opsstatistic/workload': 'nobody has to do anything here; statistics.db.test.ts asks it',
  '/api/ml-mlink/opsstatistic/backlog': 'tells counts alone',
  '/api/ml-mlink/opsstatistic/export': 'a file of what its statistics tell',
  '/api/ml-mlink/pastimport/list': 'tells of the caller alone',
  '/api/ml-mlink/product/templates': 'tells of the program',
  '/api/ml-mlink/repairorder/limits': 'tells hours alone',
  '/api/ml-mlink/tasknotice/list': 'tells of the caller alone',
  '/api/ml-mlink/workplan/preview': 'tells sums by day and person; plans.db.test.ts asks it',
  '/api/ml-mlink/workstandard/properties':
    'tells properties of products, none of a station’s calculated points; standards.db.test.ts asks it',
}

for (const lines of allImportables)
  silent[importCalls(lines).template.path] = 'a file; its names are those of pickers'

/** Calls that refuse the least input that they take, and why: not because of whose records there are. */
const refusals: Record<string, RegExp> = {
  // The sample's password is nobody's.
  '/api/blade-auth/oauth/unlock': /^identity\.wrongPassword$/,
  '/api/blade-user/second-factor/begin': /^identity\.wrongPassword$/,
  '/api/blade-user/second-factor/renewCodes': /^identity\.wrongPassword$/,
  '/api/blade-user/second-factor/remove': /^identity\.wrongPassword$/,
  // Nothing was begun.
  '/api/blade-user/second-factor/confirm': /^identity\.secondFactorNotBegun$/,
  // No backup has the sample's name.
  '/api/blade-system/backup/try': /^system\.noBackup$/,
  '/api/blade-system/backup/download': /^system\.noBackup$/,
  '/api/blade-system/backup/remove': /^system\.noBackup$/,
  // The sample's old password is missing.
  '/api/blade-user/update-password': /^core\.invalid$/,
  // The sample is no picture.
  '/api/blade-user/update-avatar': /^identity\.badAvatar$/,
  '/api/ml-mlink/view/image': /^views\./,
}

/** The same for the user of one station alone: nobody would have given him a new station. */
const refusedToOne = new Set([
  '/api/ml-mlink/station/save',
  '/api/ml-mlink/station/submit',
  // who sets how people sign in could become any of them
  '/api/blade-system/sign-in-provider/save',
  '/api/blade-system/sign-in-provider/submit',
  // for whoever is called admin
  ...Object.values(temporaryAccounts.calls).map(({ path }) => path),
])

/** Ends the session that makes it, and answers nothing. */
const isSignOut = ({ path }: Call) => path.endsWith('/logout')

const nothingMade = {
  idOf: (noun: string) => {
    throw new NoSample(noun)
  },
  unique: () => 'a',
}

/** Whether a call can be made without naming a record. */
function namesNone(call: Call): boolean {
  try {
    for (const part of ['query', 'body'] as const) {
      const schema = call[part]
      if (schema) sampleOf(schema, nothingMade)
    }
    return true
  } catch (error) {
    if (error instanceof NoSample) return false
    throw error
  }
}

const resourceLists = new Map(
  allResources.flatMap(({ noun, calls }) =>
    [calls.page, calls.list, calls.export].map((call) => [call as Call, noun] as const),
  ),
)
/** The listings tell of what is at stations, each of them. */
const listingCalls: ReadonlySet<Call> = new Set(
  allListings.flatMap(({ calls }) => Object.values(calls) as Call[]),
)
const isList = (call: Call) => resourceLists.has(call) || listingCalls.has(call)
const ofNoun = (noun: string): Told => (world.stationNouns.has(noun) ? 'stations' : 'tenant')

/** A call with the input that is the same for everybody who makes it, and what it tells. */
interface Made {
  query?: Record<string, string>
  told: Told
}

/** What the user of one station is refused: `temporary_account_view` is for whoever is called admin. */
const nouns = [...allResources.map(({ noun }) => noun), 'point', 'view'].filter(
  (noun) => !installationNouns.has(noun) && noun !== temporaryAccounts.noun,
)

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** What is asked of calls that need to be told what to list. */
const asked: Record<string, () => Promise<Made[]>> = {
  '/api/ml-mlink/reference/options': async () =>
    Promise.all([
      { query: { noun: 'tenant' }, told: 'nothing' as const },
      ...nouns.flatMap((noun) => [
        { query: { noun }, told: ofNoun(noun) },
        ...(world.stationNouns.has(noun)
          ? [world.hidden.provide(noun).then((ids) => ({ query: { noun, ids }, told: ofNoun(noun) }))]
          : []),
      ]),
    ]),
  '/api/ml-mlink/datasource/items': async () => {
    const itemIds = [await world.own.provide('point'), await world.hidden.provide('point')].join(',')
    return [{ query: { itemIds }, told: 'stations' }]
  },
  '/api/ml-mlink/devicemanager/arrivals': async () => {
    const deviceIds = [await world.own.provide('device'), await world.hidden.provide('device')].join(',')
    return [{ query: { deviceIds }, told: 'stations' }]
  },
  '/api/blade-system/dict-biz/dictionary': async () => [{ query: { code: wideDictionary }, told: 'tenant' }],
  '/api/ml-mlink/calendar/days': async () => [{ query: { first: wideDay, last: wideDay }, told: 'tenant' }],
  '/api/ml-mlink/calendar/history': async () => [
    { query: { first: wideDay, last: wideDay }, told: 'tenant' },
  ],
  // Their alarms came now.
  '/api/ml-mlink/equipmentalarm/statistics': async () => [
    { query: { from: dayFromNow(-1), to: dayFromNow(1) }, told: 'stations' },
  ],
  '/api/ml-mlink/equipmentalarm/faultAnalysis': async () => [
    { query: { start: dayFromNow(-1), end: dayFromNow(1) }, told: 'stations' },
  ],
  // Products are the tenant's, at no station.
  '/api/ml-mlink/productproperty/page': async () => [{ told: 'tenant' }],
  '/api/ml-mlink/productproperty/export': async () => [{ told: 'tenant' }],
  // What is asked here stands in the log as well.
  '/api/blade-system/operationlog/page': async () => [{ query: { size: '1000' }, told: 'stations' }],
  // It names accounts and addresses, and no record.
  '/api/blade-system/signinlog/page': async () => [{ query: { size: '1000' }, told: 'nothing' }],
  '/api/blade-system/signinlog/export': async () => [{ told: 'nothing' }],
  '/api/blade-system/param/values': async () => [{ query: { paramKeys: wideParameter }, told: 'tenant' }],
}

function toldBy(call: Call): Told {
  if (listingCalls.has(call)) return 'stations'
  const noun = resourceLists.get(call)
  return noun === undefined ? (tells[call.path] ?? 'nothing') : ofNoun(noun)
}

/** Everything that a call answers, an exported file included. */
async function answerTo(call: Call, made: Made, records: Records, token: string) {
  const input = await inputOf(call, records)
  const query = made.query ?? input.query
  const response = await product.app.inject(requestOf(call, { query, body: input.body }, token))
  const answer = response.json()
  const key = answer.error?.key as string | undefined
  const ticket = answer.data?.ticket
  const isFile = isList(call) && ticket !== undefined
  const file = isFile ? (await product.app.inject(`/api/files/${ticket}`)).body : ''
  return { status: response.statusCode, key, text: response.body + file }
}

const shown = (text: string): Told =>
  ofHidden.test(text) ? 'stations' : ofTenant.test(text) ? 'tenant' : 'nothing'

/** What a guarded file holds is asked beside its module: desk.db.test.ts asks the alarms'. */
const isFile = ({ answer }: Call) => answer === 'file'

const endsAlarms = ({ path }: Call) => Number(path.endsWith('oneKeyEliminate'))

const guarded = allCalls
  .filter((call) => call.permission !== 'public' && !isSignOut(call) && !isFile(call) && namesNone(call))
  // what ends alarms comes last: others tell of them
  .sort((a, b) => endsAlarms(a) - endsAlarms(b))

describe('a call that names no record', () => {
  it.each(guarded.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s tells nobody of what is hidden from him',
    async (_name, call) => {
      const callers = { one: world.oneStation, south: product.tokens.south }
      if (product.isPlatforms(call)) {
        for (const token of [product.tokens.north, ...Object.values(callers)])
          expect((await answerTo(call, { told: 'nothing' }, world.own, token)).key).toBe('core.forbidden')
        return
      }
      for (const made of (await asked[call.path]?.()) ?? [{ told: toldBy(call) }]) {
        const all = await answerTo(call, made, world.own, product.tokens.north)
        const one = await answerTo(call, made, world.own, callers.one)
        const foreign = await answerTo(call, made, southern, callers.south)
        for (const answer of [all, one, foreign]) {
          const { status, key, text } = answer
          const isRefused = answer === one && refusedToOne.has(call.path)
          const refusal = isRefused ? /^(core\.forbidden|identity\.providerBeyond)$/ : refusals[call.path]
          if (refusal) expect(key).toMatch(refusal)
          else expect(status, text).toBe(200)
        }
        // The administrator of the tenant is told: what the others are not told is there to be told.
        expect(shown(all.text), all.text.slice(0, 2000)).toBe(made.told)
        expect(one.text).not.toMatch(ofHidden)
        expect(foreign.text).not.toMatch(ofHidden)
        expect(foreign.text).not.toMatch(ofTenant)
        expect(foreign.text).not.toMatch(/\bnorth\b/)
      }
    },
  )

  it('is known for what it tells when it reads', () => {
    const reads = guarded.filter((call) => call.method === 'GET' && !product.isPlatforms(call))
    const unknown = reads.filter(
      (call) => !isList(call) && !(call.path in tells) && !(call.path in silent) && !(call.path in asked),
    )
    expect(unknown.map(({ path }) => path)).toEqual([])
  })

  it('is every guarded call without a field for ids, and those whose fields may be left out', () => {
    const without = allCalls.filter((call) => referencesOf(call).length === 0 && call.permission !== 'public')
    expect(without.filter((call) => !guarded.includes(call) && !isSignOut(call) && !isFile(call))).toEqual([])
  })
})

describe('who was given one station', () => {
  it('reads in the log what his own operations were about, and of others that they were', async () => {
    const call = createCaller(product, world.oneStation)
    await call(dictBizSubmit, { body: { code: 'mine', dictValue: 'mine' } })
    const { data } = await call(operationLogs.calls.page, { query: { size: '1000' } as never })
    const of = (account: string) => data.records.filter((row) => row.account === account)
    expect(of('one')[0]?.params).toContain('mine')
    expect(of('admin').map(({ title }) => title)).toContain('新增站点')
    expect(new Set(of('admin').map(({ params, outcome }) => params + outcome))).toEqual(new Set(['']))
  })

  it('finds in the log by what he is shown of it alone', async () => {
    const one = createCaller(product, world.oneStation)
    await one(dictBizSubmit, { body: { code: 'sought', dictValue: 'sought' } })
    const found = async (caller: typeof one, query: object) =>
      (await caller(operationLogs.calls.page, { query: { size: '1000', ...query } as never })).data.records
    const everybody = createCaller(product, product.tokens.north)
    expect(
      new Set((await found(everybody, { params_like: 'e' })).map(({ account }) => account)).size,
    ).toBeGreaterThan(1)
    const own = await found(one, { params_like: 'e' })
    expect(new Set(own.map(({ account }) => account))).toEqual(new Set(['one']))
    expect((await found(one, { changes: 'hidden' })).filter(({ account }) => account !== 'one')).toEqual([])
    // those that tell him nothing stand together, whatever they hold
    const sorted = await found(one, { ascs: 'params' })
    const told = sorted.map(({ params }) => params)
    expect(told).toEqual([...told].sort((a, b) => Number(a !== '') - Number(b !== '')))
  })

  it('is told how much was set aside, and not what it was about', async () => {
    const { data } = await createCaller(product, world.oneStation)(listTroubles)
    const told = { code: 'set_aside', source: 'unmapped names', subject: '', detail: '', count: 2 }
    expect(data).toEqual([expect.objectContaining(told)])
  })
})
