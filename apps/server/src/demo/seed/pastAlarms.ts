import { alarmRuleTable, alarmTable, notePastMoves } from '../../modules/alarms'
import type { Tx } from '../../platform/database'
import { createIncidents, incidentKinds } from '../incidents'
import { type PropertySpec, plantDevices, plantProducts } from '../plant'
import { demoRules, ruleOf } from './alarmRules'
import type { Catalogue } from './catalogue'

/** Makes the rules and, for the days before now, the closed alarms that they would have raised. */
export async function seedAlarms(
  tx: Tx,
  options: {
    catalogue: Catalogue
    points: ReadonlyMap<string, string>
    /** Home view ids by station. */
    views: { office: string; factory: string }
    seed: number
    fromMs: number
    untilMs: number
  },
): Promise<void> {
  const { catalogue, points, views, seed, fromMs, untilMs } = options
  const rules = await tx
    .insert(alarmRuleTable)
    .values(
      demoRules.map(({ code, propertyNo, ...rule }) => {
        const station = plantDevices.find((device) => device.code === code)?.station ?? 'office'
        return {
          ...rule,
          stationId: catalogue.stations[station],
          deviceId: catalogue.devices.get(code) ?? '',
          itemId: points.get(`${code}.${propertyNo}`) ?? '',
          viewId: views[station],
        }
      }),
    )
    .returning()
  const incidents = createIncidents(seed).between(fromMs, untilMs - 15 * 60_000)
  const rows = incidents.flatMap(({ kind, startMs, endMs }, index) => {
    const spec = ruleOf(kind)
    const rule = rules.find(({ ruleName }) => ruleName === spec?.ruleName)
    const device = plantDevices.find(({ code }) => code === spec?.code)
    if (!spec || !rule || !device) return []
    const isStep = kind === 'feederTrip'
    const alarmTime = new Date(startMs + (isStep ? 0 : 36_000 + rule.onDelaySeconds * 1_000))
    const clearTime = new Date(endMs - (isStep ? 0 : 30_000))
    // Four of five were confirmed, within a few minutes; the rest nobody looked at.
    const isConfirmed = index % 5 !== 3
    return [
      {
        stationId: rule.stationId,
        deviceId: rule.deviceId,
        itemId: rule.itemId,
        ruleId: rule.id,
        level: rule.level,
        equipmentName: device.name,
        alarmContent: contentOf(spec, incidentKinds[kind].peak),
        alarmTime,
        remark: rule.viewId ?? '',
        condition: rule.condition,
        value: incidentKinds[kind].peak,
        limit: rule.limit,
        count: Math.max(1, Math.round((clearTime.getTime() - alarmTime.getTime()) / 5_000)),
        lastTime: clearTime,
        clearTime,
        confirmTime: isConfirmed ? new Date(alarmTime.getTime() + 40_000 + (index % 7) * 25_000) : null,
        confirmUserName: isConfirmed ? '值班员' : null,
      },
    ]
  })
  if (rows.length > 0) await tx.insert(alarmTable).values(rows)
  await notePastMoves(tx)
}

function contentOf(spec: (typeof demoRules)[number], value: number): string {
  const device = plantDevices.find(({ code }) => code === spec.code)
  const properties: readonly PropertySpec[] = device ? plantProducts[device.product].properties : []
  const unit = properties.find(({ propertyNo }) => propertyNo === spec.propertyNo)?.unit ?? ''
  return spec.content
    .replaceAll('{{value}}', String(value))
    .replaceAll('{{limit}}', String(spec.limit))
    .replaceAll('{{unit}}', unit)
}
