import { useEffect, useState } from 'react'
import { usePlayedTime } from '../time/usePlayedTime'
import { type ShownAlarm, useHost } from '../viewer/host'
import { AlarmRow } from './AlarmRow'
import { Html } from './html'
import type { ItemProps } from './itemProps'

const refreshMs = 10_000

/** The newest alarms. */
export function AlarmListItem({ item }: ItemProps<'alarmList'>) {
  const host = useHost()
  const [alarms, setAlarms] = useState<readonly ShownAlarm[]>([])
  const { maxRows: limit, minLevel, activeOnly, deviceId } = item
  const played = usePlayedTime(1000)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of the past is read anew when its time moves
  useEffect(() => {
    if (!host) return
    let isCurrent = true
    const load = () =>
      host.alarms({ limit, minLevel, activeOnly, deviceId }).then(
        (found) => isCurrent && setAlarms(found),
        () => undefined, // the connection banner tells; the list keeps what it has
      )
    void load()
    const timer = setInterval(load, refreshMs)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [host, limit, minLevel, activeOnly, deviceId, played])

  return (
    <Html
      className="schematic-fetched"
      width={item.width}
      height={item.height}
      style={{
        background: item.backgroundColor,
        border: `1px solid ${item.stroke}`,
        borderRadius: 8,
        color: item.color,
        font: `${item.fontStyle} ${item.fontWeight} ${item.fontSize}px ${item.fontFamily}`,
      }}
    >
      <div
        style={{
          padding: '4px 16px',
          fontSize: item.fontSize + 2,
          lineHeight: `${item.rowHeight}px`,
          fontWeight: 'bold',
        }}
      >
        {item.title}
      </div>
      {alarms.map((alarm) => (
        <AlarmRow key={alarm.id} alarm={alarm} height={item.rowHeight} stroke={item.stroke} />
      ))}
      {alarms.length === 0 && (
        <div style={{ padding: '8px 16px', opacity: 0.75, borderTop: `1px solid ${item.stroke}` }}>
          {host?.t('没有内容')}
        </div>
      )}
    </Html>
  )
}
