import { openDocument, pagesOf, resolveBindings, validateDocument } from '@energy-console/schematic'
import { describe, expect, it } from 'vitest'
import { createPlant, plantDevices } from '../plant'
import { factoryView, officeView } from './views'

const plant = createPlant({ seed: 7, originMs: Date.parse('2026-06-01T00:00:00+08:00') })
const values = plant.valuesAt(plant.originMs + 35 * 3_600_000)

/** Ids that tell what they stand for, so that a value can be found by them. */
function findPoint({ code, propertyNo }: { code: string; propertyNo: string }) {
  const device = plantDevices.find((candidate) => candidate.code === code)
  if (!device || values[code]?.[propertyNo] === undefined) throw new Error(`no point ${code}.${propertyNo}`)
  return { deviceId: code, itemId: `${code}.${propertyNo}`, name: `${device.name} ${propertyNo}` }
}

describe.each([
  ['office', officeView],
  ['factory', factoryView],
] as const)('the home view of the %s', (_station, draw) => {
  const content = draw(findPoint)
  const { document, leftOut } = openDocument(content)

  it('is a document that the server stores', () => {
    expect(validateDocument(content)).toMatchObject({ ok: true })
    expect(leftOut).toEqual([])
  })

  it('keeps every item on its page', () => {
    for (const page of pagesOf(document)) {
      const items = [...document.item.values()].filter((item) => item.pageId === page.id)
      expect(items.length).toBeGreaterThan(80)
      for (const item of items) {
        expect(item.x, item.type).toBeGreaterThanOrEqual(0)
        expect(item.y, item.type).toBeGreaterThanOrEqual(0)
        expect(item.x + item.width, item.type).toBeLessThanOrEqual(page.svgData.width)
        expect(item.y + item.height, item.type).toBeLessThanOrEqual(page.svgData.height)
      }
    }
  })

  it('shows every bound value without an error', () => {
    const now = new Map(
      [...document.source.values()].map((source) => {
        const value = values[source.deviceId]?.[source.propertyNo]
        return [source.id, { value: Number(value), quality: 0 as const, ts: plant.originMs }]
      }),
    )
    const patches = resolveBindings(document, now)
    expect(patches.size).toBeGreaterThan(60)
    for (const patch of patches.values()) {
      expect(patch.errors).toEqual([])
      expect(patch.quality).toBe('good')
    }
  })

  it('links its pages to each other', () => {
    const targets = [...document.event.values()]
      .filter(({ eventAction }) => eventAction === 'openPage')
      .map(({ gotoPage }) => gotoPage)
    expect(targets.sort()).toEqual(
      pagesOf(document)
        .map(({ id }) => id)
        .sort(),
    )
  })
})
