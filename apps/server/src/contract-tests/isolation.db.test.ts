import type { Call } from '@energy-console/contract'
import { allCalls, allResources } from '@energy-console/contract/all'
import { tenants } from '@energy-console/contract/identity'
import { removeViews } from '@energy-console/contract/views'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayHold as isAllowed } from '../modules/identity/menu/restrictions'
import { noteWrites } from '../testing/notedWrites'
import { type Caller, createCaller, requestOf } from './caller'
import { inputOf } from './callInput'
import { createRecords } from './createRecords'
import { createProductApp } from './productApp'
import { installationNouns, type Records } from './records'
import { nounsAtStations, nounsOf, onlyReads, type Reference, referencesOf } from './references'

const unknownId = '999999999999999999'

const references = allCalls.flatMap(referencesOf)
const named = references.map((of) => [`${of.call.method} ${of.call.path} ${of.path.join('.')}`, of] as const)

/** Here already, so that the lists of tests hold nothing that would not be tried. */
const product = await createProductApp()
/** Nouns whose records stand at a station. */
const atStations: ReadonlySet<string> = await nounsAtStations(
  product.platform.db,
  references.map(({ noun }) => noun),
)
const mayHold = (code: string) => product.northPermissions.has(code)
/** Whether some user of a tenant other than the platform's may make the call. */
const isOpen = ({ permission }: Call) =>
  [permission].flat().some((code) => code === 'session' || mayHold(code))

let north: Records
let south: Records
/** Records of north at a station that the user of one station was not given. */
let other: Records
/** The station that he was given, and his token. */
let stationId: string
let oneStation: string
/** Records of north at that station, for what changes nothing: calls that only read, and calls that are refused. */
let kept: Records
/** The same of the user of one station, whose own his uploads and sessions are. */
let keptOfUser: Records

beforeAll(async () => {
  north = createRecords(ownerOf('north'))
  other = createRecords(ownerOf('north'))
  south = createRecords(ownerOf('south'))
  for (const noun of new Set(references.map((of) => of.noun))) {
    if (installationNouns.has(noun)) continue
    for (const records of [north, other, south]) await records.provide(noun)
  }
  stationId = await north.provide('station')
  oneStation = await product.signInWith({ account: 'one-station', stationIds: [stationId] })
  const user = createCaller(product, oneStation)
  kept = createRecords(ownerOf('north'), { station: stationId })
  keptOfUser = createRecords({ ...ownerOf('north'), user }, { station: stationId })
})
afterAll(() => product.close())

const ownerOf = (tenantId: 'north' | 'south') => ({
  tenantId,
  db: product.platform.db,
  call: createCaller(product, product.tokens[tenantId]),
})

const noted = await noteWrites(product.platform.db)

/** What the calls answer, during which nothing may be written: neither to a record nor beside it. */
async function withoutWrites<T>(make: () => Promise<T>): Promise<T> {
  await noted.forget()
  const answer = await make()
  expect(await noted.tables()).toEqual([])
  return answer
}

const input = (of: Reference, records: Records, value?: string) => inputOf(of.call, records, { ...of, value })

async function send({ call }: Reference, given: Awaited<ReturnType<typeof input>>, token?: string) {
  const sender = token ?? (isOpen(call) ? product.tokens.north : product.tokens.platform)
  const response = await product.app.inject(requestOf(call, given, sender))
  const answer = response.json()
  return { status: response.statusCode, code: answer.code, key: answer.error?.key }
}

const notFound = { status: 404, code: 404, key: 'core.notFound' }
/** Files that stay with a record: another is refused without a look at whose it is. */
const settledFiles = new Set(['/api/ml-mlink/firmware/update file.0.id'])
const settled = { status: 400, code: 400, key: 'core.fixed' }
/** Filters of lists by people and equipment: nothing stands there of one that the list does not know. */
const filtersOfLists = new Set([
  '/api/ml-mlink/worktask/page assigneeId',
  '/api/ml-mlink/worktask/export assigneeId',
  '/api/ml-mlink/worktask/page assetId',
  '/api/ml-mlink/worktask/export assetId',
])
const empty = { status: 200, code: 200, key: undefined }
/** What a call answers alike of another's record and of one that there never was. */
function nothingOf({ call, path }: Reference) {
  const place = `${call.path} ${path.join('.')}`
  if (filtersOfLists.has(place)) return empty
  return settledFiles.has(place) ? settled : notFound
}
const isInstallations = ({ noun }: Reference) => installationNouns.has(noun)

/** Calls that may be made again with the records that they were made with: they write one anew, or change it and leave it in use. */
const repeats = ({ call: { path } }: Reference) => /\/(save|submit|update)$/.test(path)
/** Records that a call has been made with and can be made with again, by caller and call: to make them costs more than the call. */
const spare = new Map<string, Records>()
/** What the records of calls are made of, by caller. */
const bases = new Map<string | undefined, Records>()

/** Records for a call: what it names and may spoil is made for it alone, but for the station. */
function recordsFor(call: Call, token: string | undefined, user: Caller | undefined): Records {
  const basis = bases.get(token) ?? createRecords({ ...ownerOf('north'), user }, { station: stationId })
  bases.set(token, basis)
  return basis.apart(nounsOf(call).filter((noun) => noun !== 'station'))
}

/** The call takes an own record: it succeeds, or is refused for a reason that only who has found the record can give. */
async function expectReached(of: Reference, token?: string) {
  const user = token === undefined ? undefined : createCaller(product, token)
  const reason = reasons[of.call.path]
  const reach = async (records: Records) => {
    const given = await input(of, records)
    if (recycling.has(of.call.path))
      await ownerOf('north').call(removeViews, { query: given.query as { ids: string } })
    return send(of, given, token)
  }
  const told = (key: unknown) =>
    expect(key, `${of.call.path} with an own ${of.noun}`).toMatch(reason ?? /^core\.inUse$/)
  if (onlyReads(of.call)) {
    const answer = await reach(user ? keptOfUser : kept)
    if (answer.status !== 200) told(answer.key)
    return
  }
  const place = `${token} ${of.call.path}`
  const known = spare.get(place)
  if (known) {
    const answer = await reach(known)
    if (answer.status === 200 || reason?.test(String(answer.key))) return
    // what the call has done before may stand in the way
    spare.delete(place)
  }
  const records = recordsFor(of.call, token, user)
  const answer = await reach(records)
  if (answer.status !== 200) told(answer.key)
  // what is refused has changed nothing
  if (answer.status !== 200 || repeats(of)) spare.set(place, records)
}

/** Calls that find what lies in the recycle bin. */
const recycling = new Set(['/api/ml-mlink/view/restore', '/api/ml-mlink/view/purge'])

/** What calls say about an own record where the test's input cannot let them succeed. */
const reasons: Record<string, RegExp> = {
  // A sample's category has no equipment.
  '/api/ml-mlink/workplan/save': /^maintenance\.planWithoutEquipment$/,
  '/api/ml-mlink/workplan/submit': /^maintenance\.planWithoutEquipment$/,
  '/api/ml-mlink/workplan/update': /^maintenance\.planWithoutEquipment$/,
  '/api/ml-mlink/workplan/tryChange': /^maintenance\.planWithoutEquipment$/,
  // The sample's task has not begun.
  '/api/ml-mlink/worktask/submit': /^core\.illegalMove$/,
  '/api/ml-mlink/worktask/withdraw': /^core\.illegalMove$/,
  '/api/ml-mlink/worktask/accept': /^core\.illegalMove$/,
  '/api/ml-mlink/worktask/reject': /^core\.illegalMove$/,
  '/api/ml-mlink/worktask/saveResults': /^core\.illegalMove$/,
  '/api/ml-mlink/worktask/takeReadings': /^core\.illegalMove$/,
  // Somebody without rights carries out nothing.
  '/api/ml-mlink/worktask/assign': /^maintenance\.assigneesMayNot$/,
  // New equipment is in stock.
  '/api/ml-mlink/asset/finishRepair': /^core\.illegalMove$/,
  '/api/ml-mlink/asset/restore': /^core\.illegalMove$/,
  '/api/ml-mlink/asset/store': /^core\.illegalMove$/,
  // Nobody has signed it yet.
  '/api/ml-mlink/shifthandover/take': /^core\.illegalMove$/,
  // The one person of the rota swaps with nobody, and the turn of the sample is over.
  '/api/ml-mlink/rota/swap': /^notices\.sameTurn$/,
  '/api/ml-mlink/rota/revokeSwap': /^notices\.swapOver$/,
  '/api/ml-mlink/shifthandover/reject': /^core\.illegalMove$/,
  // Which alarm an order mends is settled when it is made, and nobody has given it to anybody.
  '/api/ml-mlink/repairorder/update': /^core\.fixed$/,
  '/api/ml-mlink/repairorder/accept': /^core\.illegalMove$/,
  '/api/ml-mlink/repairorder/refuse': /^core\.illegalMove$/,
  '/api/ml-mlink/repairorder/rework': /^core\.illegalMove$/,
  '/api/ml-mlink/repairorder/suspend': /^core\.illegalMove$/,
  '/api/ml-mlink/repairorder/resume': /^core\.illegalMove$/,
  '/api/ml-mlink/repairorder/handIn': /^core\.illegalMove$/,
  '/api/ml-mlink/repairorder/approve': /^core\.illegalMove$/,
  '/api/ml-mlink/repairorder/reject': /^core\.illegalMove$/,
  '/api/ml-mlink/attachment/finish': /^attachments\.incomplete$/,
  '/api/ml-mlink/assetcategory/update': /^maintenance\.ownCategory$/,
  '/api/ml-mlink/maintenancefolder/update': /^maintenance\.ownFolder$/,
  // A sample's formula names no variable; where a calculated point stands is settled when it is made.
  '/api/ml-mlink/calcpoint/save': /^automation\.badFormula$/,
  '/api/ml-mlink/calcpoint/submit': /^(automation\.badFormula|core\.fixed)$/,
  '/api/ml-mlink/calcpoint/update': /^(automation\.badFormula|core\.fixed)$/,
  '/api/ml-mlink/calcpoint/backfill': /^automation\.badSpan$/,
  // No sample of a group keeps an aggregate, or its span is empty.
  '/api/ml-mlink/pointgroup/backfill': /^automation\.(badSpan|nothingKept)$/,
  '/api/ml-mlink/globalvariable/submit': /^core\.fixed$/,
  // What settles it is fixed; a roll-out that runs is resumed by nobody, and nothing of it has failed.
  '/api/ml-mlink/firmware/save': /^core\.invalid$/,
  '/api/ml-mlink/firmware/update': /^core\.(fixed|invalid)$/,
  '/api/ml-mlink/firmware/submit': /^core\.(fixed|invalid)$/,
  '/api/ml-mlink/firmwarerollout/update': /^(engineering\.|core\.fixed$)/,
  '/api/ml-mlink/firmwarerollout/submit': /^(engineering\.|core\.fixed$)/,
  '/api/ml-mlink/firmwarerollout/save': /^engineering\./,
  '/api/ml-mlink/firmwarerollout/pause': /^engineering\./,
  '/api/ml-mlink/firmwarerollout/resume': /^engineering\./,
  '/api/ml-mlink/firmwarerollout/cancel': /^engineering\./,
  '/api/ml-mlink/firmwarerollout/retry': /^engineering\./,
  '/api/ml-mlink/gatewayconfig/save': /^engineering\.staleConfig$/,
  '/api/ml-mlink/gatewayconfig/rollback': /^engineering\.noVersion$/,
  '/api/ml-mlink/gatewayconfig/version': /^engineering\.noVersion$/,
  // A sample's actions are about nothing, its values suit no point, and its station is not that of the record.
  '/api/ml-mlink/timingtask/save': /^(automation\.|core\.invalid$)/,
  '/api/ml-mlink/timingtask/submit': /^(automation\.|core\.(fixed|invalid)$)/,
  '/api/ml-mlink/timingtask/update': /^(automation\.|core\.(fixed|invalid)$)/,
  '/api/ml-mlink/aircontiming/save': /^automation\./,
  '/api/ml-mlink/aircontiming/submit': /^(automation\.|core\.fixed$)/,
  '/api/ml-mlink/aircontiming/update': /^(automation\.|core\.fixed$)/,
  '/api/ml-mlink/aircontiming/run': /^automation\./,
  // A sample's device is another station's, and what it names speaks elsewhere; nobody has taken a text.
  '/api/ml-mlink/voicedevice/update': /^(automation\.|core\.fixed$)/,
  '/api/ml-mlink/voicedevice/submit': /^(automation\.|core\.fixed$)/,
  '/api/ml-mlink/voiceannouncement/save': /^automation\./,
  '/api/ml-mlink/voiceannouncement/update': /^(automation\.|core\.fixed$)/,
  '/api/ml-mlink/voiceannouncement/submit': /^(automation\.|core\.fixed$)/,
  '/api/ml-mlink/voiceannouncement/run': /^automation\.noVoiceDevice$/,
  '/api/ml-mlink/voiceutterance/tell': /^automation\.utteranceGone$/,
  // A sample's channel leads nowhere, and of another kind it lacks its server.
  '/api/ml-mlink/deliverychannel/test': /^notices\.channelIncomplete$/,
  '/api/ml-mlink/deliverychannel/submit': /^core\.(invalid|inUse)$/,
  '/api/ml-mlink/soundlight/save': /^notices\.badPoint$/,
  '/api/ml-mlink/soundlight/update': /^(notices\.badPoint|core\.fixed)$/,
  '/api/ml-mlink/soundlight/submit': /^(notices\.badPoint|core\.fixed)$/,
  // What a sample chooses may have no points; none of those is checked, so that it is neither signed nor opened anew.
  '/api/ml-mlink/commissioning/save': /^engineering\.noPoints$/,
  '/api/ml-mlink/commissioning/update': /^core\.fixed$/,
  '/api/ml-mlink/commissioning/submit': /^(engineering\.noPoints|core\.fixed)$/,
  '/api/ml-mlink/commissioning/sign': /^engineering\.pointsLeft$/,
  '/api/ml-mlink/commissioning/reopen': /^engineering\.sheetOpen$/,
  // A row needs what its kind is of, and of a device a property.
  '/api/ml-mlink/customreport/save': /^core\.invalid$/,
  '/api/ml-mlink/customreport/update': /^core\.invalid$/,
  '/api/ml-mlink/customreport/submit': /^core\.invalid$/,
  '/api/ml-mlink/customreport/try': /^core\.invalid$/,
  '/api/ml-mlink/customreport/draft': /^energy\.templateWithoutDevices$/,
  // Who has made it is there.
  '/api/ml-mlink/customreport/takeOver': /^core\.makerIsThere$/,
  '/api/ml-mlink/curveset/takeOver': /^core\.makerIsThere$/,
  '/api/ml-mlink/alarmfilter/takeOver': /^core\.makerIsThere$/,
  // It reaches somebody, and the sample's channel is no mail server.
  '/api/ml-mlink/reportmailing/save': /^(core\.invalid|energy\.mailingWithoutMail)$/,
  '/api/ml-mlink/reportmailing/update': /^(core\.invalid|energy\.mailingWithoutMail)$/,
  '/api/ml-mlink/reportmailing/submit': /^(core\.invalid|energy\.mailingWithoutMail)$/,
  // A sample's station hangs with tags; what a virtual gateway leads to is settled when it is made, and none is asked.
  '/api/ml-mlink/devicemanager/remove': /^(core\.inUse|telemetry\.tagHinders)$/,
  '/api/ml-mlink/virtualgateway/read': /^telemetry\.virtualDisabled$/,
  '/api/ml-mlink/virtualgateway/write': /^telemetry\./,
  '/api/ml-mlink/virtualgateway/try': /^telemetry\.deviceNotAsked$/,
  '/api/ml-mlink/virtualgateway/update': /^(telemetry\.virtualPlaceFixed|core\.fixed)$/,
  // A sample's address is opened by nobody, and it has none of snapshots.
  '/api/ml-mlink/camera/open': /^core\.addressRefused$/,
  '/api/ml-mlink/camera/snapshot': /^devices\.cameraNoSnapshot$/,
  // A sample has no amount, a device without a meter, and a point that counts nothing.
  '/api/ml-mlink/energyunit/save': /^energy\./,
  '/api/ml-mlink/energyunit/update': /^(energy\.|core\.fixed$)/,
  '/api/ml-mlink/energyunit/submit': /^(energy\.|core\.fixed$)/,
  // A sample counts a device without a meter, and is driven by a point of any kind.
  '/api/ml-mlink/energybaseline/save': /^energy\./,
  '/api/ml-mlink/energybaseline/update': /^(energy\.|core\.fixed$)/,
  '/api/ml-mlink/energybaseline/submit': /^(energy\.|core\.fixed$)/,
  '/api/ml-mlink/item/write': /^telemetry\./,
  '/api/ml-mlink/command/select': /^telemetry\./,
  '/api/ml-mlink/command/execute': /^telemetry\./,
  '/api/ml-mlink/command/request': /^telemetry\./,
  '/api/ml-mlink/command/confirm': /^telemetry\./,
  '/api/ml-mlink/command/decline': /^telemetry\./,
  '/api/ml-mlink/command/cancel': /^telemetry\./,
  // A sample that names both a gateway and a device breaks the rule that an account belongs to one of them.
  '/api/ml-mlink/gatewayaccount/update': /^core\.(fixed|invalid)$/,
  // A sample's day is long past; a device that is the sample of its own parent makes a loop.
  '/api/ml-mlink/countercorrection/save': /^telemetry\.correctionTooOld$/,
  '/api/ml-mlink/countercorrection/submit': /^telemetry\.correctionTooOld$/,
  '/api/ml-mlink/badreading/save': /^telemetry\.markTooOld$/,
  '/api/ml-mlink/badreading/submit': /^telemetry\.markTooOld$/,
  '/api/ml-mlink/readingcorrection/save': /^telemetry\.correctionTooOld$/,
  '/api/ml-mlink/readingcorrection/submit': /^telemetry\.correctionTooOld$/,
  '/api/ml-mlink/devicemanager/update': /^(devices\.circuitLoop|core\.inUse)$/,
  '/api/ml-mlink/area/update': /^stations\.ownChild$/,
  '/api/ml-mlink/site/update': /^stations\.ownChild$/,
  '/api/ml-mlink/tariff/copy': /^energy\.sameDay$/,
  // A sample is a whole device that nobody knows, not a key of one.
  '/api/ml-mlink/unmappedkey/map': /^devices\.notUnmapped$/,
  '/api/ml-mlink/tariff/save': /^energy\.sameDay$/,
  '/api/ml-mlink/utilitybill/save': /^core\.duplicate$/,
  '/api/ml-mlink/utilitybill/submit': /^core\.duplicate$/,
  '/api/ml-mlink/tariff/try': /^energy\.noReadings$/,
  '/api/ml-mlink/tariff/update': /^energy\.sameDay$/,
  '/api/blade-system/dept/update': /^identity\.ownParent$/,
  '/api/blade-system/role/update': /^identity\.ownParent$/,
  // A sample's time is long past.
  '/api/blade-user/temporary/save': /^identity\.endsInPast$/,
  '/api/blade-user/temporary/submit': /^(core\.fixed|identity\.endsInPast)$/,
  '/api/blade-user/submit': /^core\.fixed$/,
}

it('a write is noted, whoever makes it', async () => {
  await noted.forget()
  await createRecords(ownerOf('north')).provide('station')
  expect(await noted.tables()).toEqual(expect.arrayContaining(['operation_log', 'station']))
  await noted.forget()
  expect(await noted.tables()).toEqual([])
})

describe("another tenant's record", () => {
  it.each(named)('%s is not found where an own one is, and nothing changes', async (_name, of) => {
    if (!isInstallations(of)) await expectReached(of)
    const foreign = isInstallations(of) ? unknownId : await south.provide(of.noun)
    const [withForeign, withUnknown] = [await input(of, kept, foreign), await input(of, kept, unknownId)]
    const nothing = nothingOf(of)
    const ask = async () => [await send(of, withForeign), await send(of, withUnknown)]
    // an empty export is noted in the log all the same
    expect(await (nothing === empty ? ask() : withoutWrites(ask))).toEqual([nothing, nothing])
  })

  const lists = named.filter(([, of]) => of.schema.safeParse('1,2').success && !isInstallations(of))
  it.each(lists)('%s is not found among own ones, and nothing changes', async (_name, of) => {
    const list = `${await north.provide(of.noun)},${await south.provide(of.noun)}`
    const given = await input(of, kept, list)
    expect(await withoutWrites(() => send(of, given))).toEqual(notFound)
  })
})

describe('a user who was given one station of two', () => {
  it('meets records of stations', () => {
    expect([...atStations]).toEqual(
      expect.arrayContaining(['station', 'site', 'device', 'point', 'alarm', 'view']),
    )
  })

  const isForHim = ({ permission }: Call) =>
    [permission].flat().some((code) => isAllowed(code, { tenantId: 'north', account: 'one-station' }))
  const standing = named.filter(([, of]) => atStations.has(of.noun) && isOpen(of.call) && isForHim(of.call))
  it.each(standing)('%s reaches what stands there, and nothing of the other', async (_name, of) => {
    await expectReached(of, oneStation)
    const given = await input(of, kept, await other.provide(of.noun))
    const isFilter = nothingOf(of) === empty
    const make = () => send(of, given, oneStation)
    expect(await (isFilter ? make() : withoutWrites(make))).toEqual(isFilter ? empty : notFound)
  })
})

describe('fields that only the server writes', () => {
  const resources = allResources.map((resource) => [resource.noun, resource] as const)
  it.each(resources)('%s takes none of them from a body', async (_noun, resource) => {
    const { calls, codes } = resource
    const isPlatforms = !product.northPermissions.has(codes.add)
    const call = createCaller(product, isPlatforms ? product.tokens.platform : product.tokens.north)
    const body = await north.bodyFor(resource)
    const smuggled = {
      id: unknownId,
      createUser: unknownId,
      updateUser: unknownId,
      createTime: '2001-01-01 00:00:00',
      updateTime: '2001-01-01 00:00:00',
      isDeleted: 1,
      removedAt: '2001-01-01 00:00:00',
      passwordHash: 'x',
      tokenHash: 'x',
      // who names another one is refused (foreignFields.db.test.ts)
      tenantId: isPlatforms ? '000000' : 'north',
    }
    const saved = await call(calls.save, { body: { ...smuggled, ...body } })
    expect(saved.answer).toMatchObject({ code: 200 })
    expect(saved.data.id).not.toBe(unknownId)
    // of tenants the number is a field, which stays as it is
    const { tenantId: number, ...others } = smuggled
    const ofUpdate = resource === tenants ? others : { ...others, tenantId: number }
    const updated = await call(calls.update, { body: { ...ofUpdate, id: saved.data.id } })
    expect(updated.answer).toMatchObject({ code: 200 })
    const { data } = await call(calls.detail, { query: { id: saved.data.id } })
    const text = JSON.stringify(data)
    expect(text).not.toContain(unknownId)
    expect(text).not.toContain('2001-01-01')
    const southern = createCaller(product, product.tokens.south)
    expect((await southern(calls.detail, { query: { id: saved.data.id } })).status).not.toBe(200)
  })
})
