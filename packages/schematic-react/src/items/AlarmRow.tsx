import type { CSSProperties } from 'react'
import { levelShape } from '../levels'
import { type ShownAlarm, useHost } from '../viewer/host'

const colours = ['#3b82f6', '#f0a020', '#e5484d'] as const

interface AlarmRowProps {
  alarm: ShownAlarm
  height: number
  stroke: string
}

/**
 * One alarm of a list: a button where it can be opened. Its level has a shape beside its colour, only outlined once it has cleared;
 * it is ticked off and dimmed when somebody has acknowledged it as well.
 */
export function AlarmRow({ alarm, height, stroke }: AlarmRowProps) {
  const host = useHost()
  const open = host?.openAlarm
  const { level, equipmentName, alarmContent, clearTime, isUnconfirmed } = alarm
  const isOver = clearTime !== null && !isUnconfirmed
  const isHollow = clearTime !== null && isUnconfirmed
  const words = `${equipmentName} ${alarmContent}`
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
          <svg
            width="0.8em"
            height="0.8em"
            viewBox="-1 -1 14 14"
            fill={isHollow ? 'none' : 'currentColor'}
            stroke={isHollow ? 'currentColor' : 'none'}
            strokeWidth={2}
            aria-hidden="true"
          >
            <path d={levelShape(level)} />
          </svg>
        )}
      </b>
      <span
        title={isHollow ? `${words} · ${host?.t('已恢复，未确认') ?? ''}` : words}
        style={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {words}
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
