import { describe, expect, it } from 'vitest'
import { createIncidents, incidentKinds } from './incidents'
import { createPlant } from './plant'

const originMs = Date.parse('2026-06-01T00:00:00+08:00')
const day = 24 * 3_600_000

describe('incidents', () => {
  const schedule = createIncidents(7)
  const week = schedule.between(originMs, originMs + 7 * day)

  it('begin 15 to 40 minutes apart, last some minutes and never overlap', () => {
    expect(week.length).toBeGreaterThan(250)
    for (const [index, incident] of week.entries()) {
      const next = week[index + 1]
      const lastsMs = incident.endMs - incident.startMs
      expect(lastsMs).toBeGreaterThanOrEqual(4 * 60_000)
      expect(lastsMs).toBeLessThan(10 * 60_000)
      if (!next) continue
      expect(next.startMs - incident.startMs).toBeGreaterThanOrEqual(15 * 60_000)
      expect(next.startMs - incident.startMs).toBeLessThanOrEqual(40 * 60_000)
    }
  })

  it('are found at every moment within them and at no other', () => {
    for (const incident of week.slice(0, 50)) {
      expect(schedule.at(incident.startMs)).toEqual(incident)
      expect(schedule.at(incident.endMs - 1)).toEqual(incident)
      expect(schedule.at(incident.endMs)).toBeUndefined()
      expect(schedule.at(incident.startMs - 1)).toBeUndefined()
    }
  })

  it('take their value over its limit in the middle and leave it within before and after', () => {
    const plant = createPlant({ seed: 7, originMs })
    const seen = new Set<string>()
    for (const { kind, startMs, endMs } of week.slice(0, 120)) {
      seen.add(kind)
      const { code, propertyNo, condition, limit } = incidentKinds[kind]
      const isOver = (tMs: number) => {
        const value = Number(plant.valuesAt(tMs)[code]?.[propertyNo])
        return condition === 'gt' ? value > limit : condition === 'lt' ? value < limit : value === limit
      }
      expect(isOver(startMs - 30_000), `${kind} before`).toBe(false)
      expect(isOver((startMs + endMs) / 2), `${kind} at its height`).toBe(true)
      expect(isOver(endMs + 5_000), `${kind} after`).toBe(false)
    }
    expect([...seen].sort()).toEqual(Object.keys(incidentKinds).sort())
  })
})
