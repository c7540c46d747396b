import { type CSSProperties, useEffect, useState } from 'react'
import { levelShape } from '../levels'
import { usePlayedTime } from '../time/usePlayedTime'
import { type ShownAlarm, useHost } from '../viewer/host'
import { Html } from './html'
import type { ItemProps } from './itemProps'

const colours = ['#3b82f6', '#f0a020', '#e5484d'] as const

const refreshMs = 10_000

/** The newest alarms; each level has its shape beside its colour, and what is over is ticked off and dimmed. A row opens its alarm. */
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

interface AlarmRowProps {
  alarm: ShownAlarm
  height: number
  stroke: string
}

/** One alarm: a button where it can be opened. */
function AlarmRow({ alarm, height, stroke }: AlarmRowProps) {
  const open = useHost()?.openAlarm
  const { level, equipmentName, alarmContent } = alarm
  const isOver = alarm.clearTime !== null
  const style: CSSProperties = {
    display: 'flex',
    gap: 8,
    alignItems: 'center',
    height,
    padding: '0 16px',
    borderTop: `1px solid ${stroke}`,
    opacity: isOver ? 0.7 : 1,
  }
  const said = (
    <>
      <b
        style={{
          width: '0.8em',
          color: isOver ? undefined : colours[level as 0 | 1 | 2],
          textAlign: 'center',
        }}
      >
        {isOver ? (
          '✓'
        ) : (
          <svg width="0.8em" height="0.8em" viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
            <path d={levelShape(level)} />
          </svg>
        )}
      </b>
      <span
        title={`${equipmentName} ${alarmContent}`}
        style={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {equipmentName} {alarmContent}
      </span>
      <span style={{ opacity: 0.75 }}>{alarm.alarmTime.slice(11, 16)}</span>
    </>
  )
  if (!open) return <div style={style}>{said}</div>
  return (
    <button
      type="button"
      className="schematic-alarm-row"
      style={style}
      onClick={() => open(alarm)}
      // the stage takes these keys for the events of its items
      onKeyDown={(event) => event.stopPropagation()}
    >
      {said}
    </button>
  )
}
