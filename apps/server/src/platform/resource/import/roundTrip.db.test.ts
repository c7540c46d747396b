import type { Resource } from '@energy-console/contract'
import { devices, gateways, products } from '@energy-console/contract/devices'
import {
  importCalls,
  importColumns,
  listImports,
  matchHeadings,
  parseCsv,
} from '@energy-console/contract/imports'
import { assets, workStandards } from '@energy-console/contract/maintenance'
import { sites } from '@energy-console/contract/stations'
import { listTasks } from '@energy-console/contract/system'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { createDevices } from '../../../modules/devices'
import { createMaintenance } from '../../../modules/maintenance'
import { createStations } from '../../../modules/stations'
import { createSystem } from '../../../modules/system'
import type { Caller } from '../../../testing/callApp'
import { runsOf } from '../../../testing/deepRun'
import { makeProduct, makeStation } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { importRoutes } from '.'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  createMaintenance(platform),
  createSystem(platform),
  { routes: importRoutes(platform) },
])

const everything = [assets, devices, gateways, products, sites, workStandards].flatMap(({ codes }) =>
  Object.values(codes),
)
let serial = 0

/** A tenant with two stations, and a product unless it is products that are imported. */
async function plant(resource: Resource) {
  const tenantId = `trip${++serial}`
  for (const stationName of ['一号站', '二号站']) await makeStation(test.db, { tenantId, stationName })
  if (resource.noun !== 'product') await makeProduct(test.db, { tenantId, label: '电表' })
  return app.as({ tenantId, can: everything })
}

/** What an export of all records holds, with the columns that its headings stand for. */
async function exported(who: Caller, resource: Resource) {
  const { data } = await who.call(resource.calls.export, {
    query: { format: 'csv', ascs: 'id', withRows: '1' },
  })
  const file = await app.app.inject({ url: `/api/files/${data.ticket}` })
  const [headings = [], ...rows] = parseCsv(file.rawPayload.toString('utf8'))
  const columns = matchHeadings(importColumns(resource), headings)
  const used = columns.flatMap((column, at) => (column === '' ? [] : [at]))
  return {
    columns: used.map((at) => columns[at] ?? ''),
    rows: rows.map((row) => used.map((at) => row[at] ?? '')),
  }
}

async function imported(who: Caller, resource: Resource, table: object) {
  const { data } = await who.call(importCalls(resource).start, { body: table })
  await app.platform.jobs.run('tasks.run')
  await vi.waitFor(
    async () => {
      const { data: tasks } = await who.call(listTasks)
      expect(tasks.find(({ id }: { id: string }) => id === data.taskId)?.state).toMatch(/done|failed/)
    },
    { timeout: 20_000 },
  )
  const [run] = (await who.call(listImports, { query: { noun: resource.noun } })).data
  return run
}

/** A text as people write it into a form: also what looks like a formula, a number or a date, and what separates cells. */
const text = (max: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme-composite', maxLength: max }),
      fc.constantFrom(
        '=1+1',
        '-5',
        '+86',
        '@x',
        '00123',
        '2026/1/2',
        '1,234',
        'a"b',
        'a,b',
        'a;b',
        '是',
        '，',
      ),
    )
    .map((value) => value.replace(/\p{Cc}|\p{Cs}|^'+/gu, '').trim())
    .filter((value) => value.length <= max)
const name = text(20).filter((value) => value !== '')
const station = fc.constantFrom('一号站', '二号站')
const remark = text(60).chain((line) => fc.constantFrom(line, `${line}\nx`))

interface Trip {
  resource: Resource
  columns: readonly string[]
  /** The lines of one record. */
  lines: fc.Arbitrary<string[][]>
}

const one = (row: fc.Arbitrary<string[]>) => row.map((line) => [line])

/** Lines of one record: what tells it from others stands in each, the rest of it in the first. */
const several = (record: fc.Arbitrary<string[]>, row: fc.Arbitrary<string[]>) =>
  fc
    .tuple(record, fc.array(row, { minLength: 1, maxLength: 4 }))
    .map(([[key = '', ...rest], rows]) =>
      rows.map((cells, at) => [key, ...(at === 0 ? rest : rest.map(() => '')), ...cells]),
    )
const trips: [string, Trip][] = [
  [
    'gateways',
    {
      resource: gateways,
      columns: ['gatewayName', 'stationId', 'serialNo', 'protocol', 'remark'],
      lines: one(fc.tuple(name, station, text(40), fc.constantFrom('MQTT', '虚拟网关', ''), remark)),
    },
  ],
  [
    'devices',
    {
      resource: devices,
      columns: ['deviceName', 'stationId', 'productId', 'deviceCode', 'intervalSeconds', 'remark'],
      lines: one(
        fc.tuple(
          name,
          station,
          fc.constant('电表'),
          text(40),
          fc.integer({ min: 1, max: 86_400 }).map(String),
          remark,
        ),
      ),
    },
  ],
  ['sites', { resource: sites, columns: ['siteName', 'stationId'], lines: one(fc.tuple(name, station)) }],
  [
    'products with their properties',
    {
      resource: products,
      columns: ['label', 'model', 'row', 'row.propertyNo', 'row.propertyName', 'row.unit'],
      lines: several(
        fc.tuple(name, text(40)),
        fc.tuple(fc.constantFrom('产品属性', '能源属性'), fc.uuid(), name, text(8)),
      ).map((lines) =>
        lines.map(([label = '', model = '', list = '', no = '', ...rest], index) => [
          label,
          model,
          list,
          // a key once a product
          `p${index}x${no.slice(0, 8)}`,
          ...rest,
        ]),
      ),
    },
  ],
  [
    'equipment with its name plate and its parts',
    {
      resource: assets,
      columns: [
        'assetCode',
        'assetName',
        'stationId',
        'remark',
        'row.ratings.ratingName',
        'row.ratings.ratingValue',
        'row.spareParts.partName',
        'row.spareParts.quantity',
        'row.spareParts.storedAt',
      ],
      lines: fc.oneof(
        several(
          fc.tuple(fc.stringMatching(/^[A-Z]{1,12}$/), name, station, remark),
          fc.tuple(name, name, name, fc.constantFrom('', '2', '0.5'), text(20)),
        ),
        several(
          fc.tuple(fc.stringMatching(/^[A-Z]{1,12}$/), name, station, remark),
          fc.constant(['', '', '', '', '']),
        ),
        several(
          fc.tuple(fc.stringMatching(/^[A-Z]{1,12}$/), name, station, remark),
          fc.tuple(fc.constant(''), fc.constant(''), name, fc.constant(''), fc.constant('')),
        ),
      ),
    },
  ],
  [
    'standards with their items',
    {
      resource: workStandards,
      columns: [
        ...['standardName', 'kind', 'minutes', 'tools', 'safetyNote', 'remark'],
        ...['row.itemName', 'row.itemKind', 'row.requirement', 'row.unit', 'row.lowLimit', 'row.highLimit'],
        ...['row.choices', 'row.goodChoices'],
      ],
      lines: several(
        fc.tuple(
          ...[name, fc.constantFrom('巡检', '保养'), fc.constantFrom('', '20'), text(40), remark, remark],
        ) as fc.Arbitrary<string[]>,
        fc.oneof(
          fc
            .tuple(name, fc.constant('检查（正常/异常）'), text(60))
            .map((cells) => [...cells, '', '', '', '', '']),
          fc
            .tuple(name, fc.constant('数值'), text(60), text(8), fc.constantFrom('', '-2.5'))
            .map((cells) => [...cells, '85', '', '']),
          fc
            .tuple(name, fc.constant('选择'), text(60))
            .map((cells) => [...cells, '', '', '', '正常/渗油/漏油', '正常']),
        ),
      ).map((lines) =>
        lines.map(
          (
            [standardName = '', kind, minutes = '', tools = '', safety = '', more = '', item, ...rest],
            at,
          ) => [
            // both tell it from others, and an item is there once
            ...[standardName, kind || (lines[0]?.[1] ?? ''), minutes, tools, safety, more, `${at} ${item}`],
            ...rest,
          ],
        ),
      ),
    },
  ],
]

it.each(trips)(
  'what is exported of %s and imported elsewhere is the same, and imported again changes nothing',
  { timeout: 120_000 },
  async (_noun, { resource, columns, lines }) => {
    const records = fc.uniqueArray(lines, {
      minLength: 1,
      maxLength: 6,
      selector: ([own]) => own?.[0]?.toLowerCase(),
    })
    await fc.assert(
      fc.asyncProperty(records, async (all) => {
        const [here, there] = [await plant(resource), await plant(resource)]
        expect(await imported(here, resource, { columns, rows: all.flat() })).toMatchObject({
          state: 'done',
          created: all.length,
          problems: [],
        })
        const table = await exported(here, resource)
        const again = { ...table, mode: 'upsert' }
        expect((await here.call(importCalls(resource).check, { body: again })).data).toEqual({
          fates: table.rows.map(() => 'same'),
          problems: [],
        })
        expect(await imported(there, resource, table)).toMatchObject({ created: all.length, problems: [] })
        expect(await exported(there, resource)).toEqual(table)
      }),
      { numRuns: runsOf(3, 8) },
    )
  },
)
