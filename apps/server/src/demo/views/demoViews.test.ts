import {
  loadExpressions,
  openDocument,
  pagesOf,
  resolveBindings,
  validateDocument,
} from '@energy-console/schematic'
import type { RebindDevice } from '@energy-console/schematic/editor'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPlant, plantDevices, plantProducts, type StationKey } from '../plant'
import { boundContent } from '../seed/views'
import { demoViews } from './demoViews'

beforeAll(loadExpressions)

const plant = createPlant({ seed: 7, originMs: Date.parse('2026-06-01T00:00:00+08:00') })
const values = plant.valuesAt(plant.originMs + 35 * 3_600_000)

/** The devices of a station with ids that tell what they stand for. */
const devicesOf = (station: StationKey): RebindDevice[] =>
  plantDevices
    .filter((device) => device.station === station)
    .map(({ code, name, product }) => ({
      deviceId: code,
      deviceName: name,
      points: plantProducts[product].properties.map(({ propertyNo, propertyName }) => ({
        propertyNo,
        propertyName,
        itemId: `${code}.${propertyNo}`,
      })),
    }))

describe.each(demoViews.map((view) => [view.name, view] as const))('the view %s', (_name, view) => {
  const content = boundContent(view, devicesOf(view.station))
  const { document, leftOut } = openDocument(content)

  it('is a document that the server stores', () => {
    expect(validateDocument(content)).toMatchObject({ ok: true })
    expect(leftOut).toEqual([])
    for (const page of pagesOf(document)) expect(page.editorData.pageName).not.toBe('')
  })

  it('shows nothing but live values, each without an error', () => {
    const now = new Map(
      [...document.source.values()].map((source) => {
        expect(source).toMatchObject({ kind: 'system', name: expect.not.stringMatching(/^$/) })
        const value = values[source.deviceId]?.[source.propertyNo]
        expect(value, `${source.deviceId}.${source.propertyNo}`).toBeDefined()
        return [source.id, { value: Number(value), quality: 0 as const, ts: plant.originMs }]
      }),
    )
    for (const { errors, quality } of resolveBindings(document, now).values())
      expect({ errors, quality }).toEqual({ errors: [], quality: 'good' })
  })

  it('holds no sample that could be taken for a reading', () => {
    for (const item of document.item.values()) if (item.type === 'numeric') expect(item.value).toBeNull()
  })
})

it('refuses a view whose values the station does not have', () => {
  const [view] = demoViews
  expect(() => view && boundContent(view, devicesOf('factory'))).toThrow(/AH1/)
})
