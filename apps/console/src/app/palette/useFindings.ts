import { useDeferredValue } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { usePermittedPages } from '../guard/usePermittedPages'
import { useCommands } from './commands'
import type { Finding } from './Finding'
import { useAlarmFindings } from './useAlarmFindings'
import { useDeviceFindings } from './useDeviceFindings'
import { useMaintenanceFindings } from './useMaintenanceFindings'
import { useViewFindings } from './useViewFindings'

const limit = 40

/** What is found by what its hint says too: an alarm by its device, equipment by its code, a file by its tags. */
const foundByHint: ReadonlySet<Finding['kind']> = new Set(['告警', '台账设备', '运维文件'])

/** From so many letters on, the server is asked. */
const fewestLetters = 2

/** Pages and commands at once; views, devices, maintenance, alarms and points from two letters on, at most 40 together. */
export function useFindings(keyword: string): readonly Finding[] {
  const { t } = useTranslation()
  // enter opens what fits the letters that stand there now; only the server is asked a moment later
  const wanted = keyword.trim().toLowerCase()
  const deferred = useDeferredValue(wanted)
  const asked = deferred.length >= fewestLetters ? deferred : ''
  const commands = useCommands()
  const pages = usePermittedPages()
    .filter(({ spec }) => !spec.isHidden)
    .map(({ spec, route }): Finding => {
      const hint = spec.group ? t(spec.group) : ''
      return { key: route, kind: '页面', title: t(spec.title), hint, path: route }
    })
  const [views, alarms, things] = [useViewFindings(asked), useAlarmFindings(asked), useDeviceFindings(asked)]
  const maintenance = useMaintenanceFindings(asked)
  const isDevice = ({ kind }: Finding) => kind === '设备'
  // what is looked for by its name comes before what has happened to it, and that before the many points
  const told = [
    ...views,
    ...things.filter(isDevice),
    ...maintenance,
    ...alarms,
    ...things.filter((found) => !isDevice(found)),
  ]
  const fits = ({ title, hint, kind }: Finding) =>
    title.toLowerCase().includes(wanted) || (foundByHint.has(kind) && hint.toLowerCase().includes(wanted))
  return [
    ...pages.filter(fits),
    ...(wanted === '' ? [] : commands.filter(fits)),
    ...(wanted.length < fewestLetters ? [] : told.filter(fits)),
  ].slice(0, limit)
}
