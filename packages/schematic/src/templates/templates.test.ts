import { beforeAll, describe, expect, it } from 'vitest'
import { checkDocument } from '../editor'
import { loadExpressions, resolveBindings, saveDocument, validateDocument } from '../index'
import {
  buildingScreen,
  chillerPlant,
  dark,
  energyFlow,
  inEnglish,
  meterPhone,
  pumpHouse,
  singleLineDiagram,
} from './index'

beforeAll(loadExpressions)

const templates = { buildingScreen, chillerPlant, energyFlow, meterPhone, pumpHouse, singleLineDiagram }

describe.each(Object.entries(templates))('the template %s', (_name, build) => {
  it('is a document that the server stores', () => {
    expect(validateDocument(JSON.stringify(saveDocument(build())))).toMatchObject({ ok: true })
  })

  it('is there in English, with nothing Chinese left', () => {
    const english = inEnglish(JSON.stringify(saveDocument(build())))
    expect(english.match(/[^"]*[\u3000-\u303f\u3400-\u9fff\uff00-\uffef][^"]*/g)).toBeNull()
    expect(validateDocument(english)).toMatchObject({ ok: true })
  })

  it('has nothing to find fault with but what is not bound yet', () => {
    const found = checkDocument(build()).filter(({ code }) => code !== 'unbound' && code !== 'missingDevice')
    expect(found).toEqual([])
  })

  it('asks for every value by the names of device and property', () => {
    for (const { wanted, propertyNo } of build().source.values()) {
      expect(wanted?.device).toBeTruthy()
      expect(wanted?.property).toBeTruthy()
      expect(propertyNo).toBeTruthy()
    }
  })

  it('stands on the ground of the theme that it is drawn in', () => {
    for (const page of build(dark).page.values()) expect(page.editorData.backgroundColor).toBe(dark.canvas)
  })

  it('shows its sample values without an error', () => {
    const patches = [...resolveBindings(build(), new Map()).values()]
    expect(patches.length).toBeGreaterThan(5)
    for (const { quality, errors } of patches)
      expect({ quality, errors }).toEqual({ quality: 'good', errors: [] })
  })

  it('has new ids at each call', () => {
    const [first, second] = [build(), build()]
    for (const table of ['page', 'item', 'source', 'binding'] as const)
      for (const id of first[table].keys()) expect(second[table].has(id)).toBe(false)
  })
})
