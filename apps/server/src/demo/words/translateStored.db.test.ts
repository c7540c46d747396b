import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isChinese } from '@energy-console/schematic/templates'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../../config'
import { createTestClock } from '../../platform/jobs/clock'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { demoFiles } from '../files/demoFiles'
import { equipmentKinds, manualOf } from '../files/equipment'
import { plantDevices } from '../plant'
import { seedDemo } from '../seed/seedDemo'
import { chineseIn, textColumns, translateStored } from './translateStored'
import { unchanged, type Words, wordsOf } from './words'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const english = wordsOf('en')
const dataDir = mkdtempSync(join(tmpdir(), 'demo-'))
let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
  const config = loadConfig({ DATA_DIR: dataDir, DEMO_DAYS: '1', DEMO_MONTHS: '0', DEMO_LANGUAGE: 'en' })
  const clock = createTestClock(Date.parse('2026-11-06T10:02:03+08:00'))
  await seedDemo({ db: test.db, config, clock }, () => undefined)
})
afterAll(async () => {
  await test.close()
  rmSync(dataDir, { recursive: true })
})

/** Every Chinese text of a tenant, with its column. */
const left = (tenantId: string) =>
  test.db.asOwner(async (tx) => {
    const found: string[] = []
    for (const column of await textColumns(tx))
      for (const text of await chineseIn(tx, column, tenantId))
        found.push(`${column.table}.${column.name}: ${text}`)
    return found
  })

describe('a demo made in English', () => {
  it('holds no Chinese character in any text of any table', async () => {
    expect(await left('demo')).toEqual([])
    expect(await left('000000')).toEqual([])
  })

  it('has its names, points, documents and prices in English', async () => {
    const only = async (query: string) => {
      const { rows } = await test.db.asSystem((tx) => tx.execute<{ text: string }>(sql.raw(query)))
      return rows.map(({ text }) => text)
    }
    expect(await only('select station_name as text from station order by 1')).toEqual([
      'Greenbrook Precision Works',
      'Spruce Tower',
    ])
    expect(await only(`select device_name as text from device where device_code = 'P3'`)).toEqual([
      'Condenser pump 1',
    ])
    expect(await only(`select real_name as text from app_user order by 1`)).toEqual([
      'Administrator',
      'Administrator',
      'Operator',
      'Viewer',
    ])
    expect(await only(`select tags::text as text from view limit 1`)).toEqual(['{Demo}'])
    expect(
      (await only(`select content as text from view where name = 'Spruce Tower energy systems'`)).join(),
    ).toContain('"Spruce Tower 10 kV/0.4 kV single-line diagram"')
    expect((await only('select content as text from view')).join()).toContain('"content":"Winding"')
  })

  it('tells its devices apart and stays as it is when it is translated again', async () => {
    const names = plantDevices.map(({ name, station }) => `${station} ${english(name)}`)
    expect(new Set(names).size).toBe(names.length)
    await translateStored(test.db, (text) => `${text}!`)
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute<{ n: number }>(sql`select count(*)::int as n from device where device_name like '%!'`),
    )
    expect(rows[0]?.n).toBe(0)
  })
})

/** All that is written into the files of the demo. */
function written(words: Words): string[] {
  const heard: string[] = []
  const listen: Words = (text) => {
    heard.push(words(text))
    return words(text)
  }
  demoFiles(listen)
  for (const kind of Object.values(equipmentKinds)) manualOf(kind, listen)
  return heard
}

it('the files of a demo are written in its language', () => {
  expect(written(english).filter(isChinese)).toEqual([])
  expect(written(unchanged).filter(isChinese).length).toBeGreaterThan(100)
})
