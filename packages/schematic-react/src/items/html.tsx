import { formatTime } from '@energy-console/schematic/time'
import { type CSSProperties, useContext, useEffect, useState } from 'react'
import { ClockZone } from '../time/ClockZone'
import { usePlayedTime } from '../time/usePlayedTime'
import { useHost } from '../viewer/host'
import type { ItemProps } from './itemProps'
import { formatNumber } from './monitors'
import { Picture } from './Picture'

/** HTML inside the drawing, for what SVG cannot lay out. */
export const Html = ({
  width,
  height,
  className,
  style,
  children,
}: {
  width: number
  height: number
  className?: string
  style?: CSSProperties
  children: React.ReactNode
}) => (
  <foreignObject className={className} width={width} height={height}>
    <div style={{ width: '100%', height: '100%', boxSizing: 'border-box', overflow: 'hidden', ...style }}>
      {children}
    </div>
  </foreignObject>
)

export function ClockItem({ item }: ItemProps<'clock'>) {
  const drawnZone = useContext(ClockZone)
  const timeZone = useHost()?.timeZone ?? drawnZone
  const played = usePlayedTime(1000)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Html
      width={item.width}
      height={item.height}
      style={{
        display: 'flex',
        justifyContent: item.justifyContent,
        alignItems: item.alignItems,
        background: item.backgroundColor,
        color: item.color,
        font: `${item.fontStyle} ${item.fontWeight} ${item.fontSize}px ${item.fontFamily}`,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {formatTime(played ?? now, item.format, timeZone)}
    </Html>
  )
}

export function TableItem({ item }: ItemProps<'table'>) {
  const cell: CSSProperties = {
    height: item.rowHeight,
    padding: '0 8px',
    borderTop: `1px solid ${item.stroke}`,
  }
  return (
    <Html
      width={item.width}
      height={item.height}
      style={{
        background: item.backgroundColor,
        border: `1px solid ${item.stroke}`,
        color: item.color,
        font: `${item.fontStyle} ${item.fontWeight} ${item.fontSize}px ${item.fontFamily}`,
      }}
    >
      {item.title !== '' && (
        <div
          style={{
            background: item.headerColor,
            padding: '0 8px',
            lineHeight: `${item.rowHeight}px`,
            fontWeight: 'bold',
          }}
        >
          {item.title}
        </div>
      )}
      <table style={{ width: '100%', borderCollapse: 'collapse' }}>
        <tbody>
          {item.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are addressed by their index
            <tr key={index} style={{ color: row.color || undefined }}>
              <td style={cell}>{row.name}</td>
              <td style={{ ...cell, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
                {typeof row.value === 'number'
                  ? formatNumber(row.value, Number.isInteger(row.value) ? 0 : 2)
                  : String(row.value ?? '--')}
                {row.unit !== '' && <span style={{ opacity: 0.75, fontSize: '0.85em' }}> {row.unit}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Html>
  )
}

/** A registered camera's picture, as the host shows it, or an own stream as far as the browser plays it itself; nothing plays where items are only drawn. */
export function VideoItem({ item }: ItemProps<'video'>) {
  const host = useHost()
  const { cameraId, streamUrl, isMuted, hasControls, width, height, backgroundColor } = item
  const ofCamera = cameraId !== '' && host?.showCamera?.({ cameraId, isMuted, hasControls })
  if (!host || (!ofCamera && streamUrl === ''))
    return <NoVideo width={width} height={height} background={backgroundColor} />
  return (
    <Html width={width} height={height} style={{ background: backgroundColor }}>
      {ofCamera || (
        <video
          src={streamUrl}
          muted={isMuted}
          controls={hasControls}
          autoPlay
          playsInline
          style={{ width: '100%', height: '100%', objectFit: 'contain' }}
        />
      )}
    </Html>
  )
}

/** Shows where a picture will stand, as images do. */
const NoVideo = ({ width, height, background }: { width: number; height: number; background: string }) => (
  <>
    <rect width={width} height={height} fill={background} />
    <g transform={`translate(${width / 2} ${height / 2}) scale(${Math.min(width, height) / 120})`}>
      <circle r={22} fill="none" stroke="#8793a3" strokeWidth={2} />
      <path d="M-7,-11 L13,0 L-7,11 Z" fill="#8793a3" />
    </g>
  </>
)

/** A device model's layout, scaled into the item's box; texts bound to a property show the device's value. */
export function ModelItem({ item }: ItemProps<'model'>) {
  const layout = item.layouts[item.layoutIndex] ?? item.layouts[0]
  if (!layout)
    return (
      <rect
        width={item.width}
        height={item.height}
        rx={4}
        fill="#f0f2f5"
        stroke="#c0c4cc"
        strokeDasharray="4,4"
      />
    )
  return (
    <g transform={`scale(${item.width / layout.parent.width} ${item.height / layout.parent.height})`}>
      <rect width={layout.parent.width} height={layout.parent.height} fill="transparent" />
      {layout.children.map((child, index) => {
        const { x, y, width, height, rotation } = child
        const box = {
          x,
          y,
          width,
          height,
          ...(rotation ? { transform: `rotate(${rotation} ${x + width / 2} ${y + height / 2})` } : {}),
        }
        return child.type === 'image' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a layout have no other identity
          <Picture key={index} href={child.imageUrl} {...box} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a layout have no other identity
          <foreignObject key={index} {...box}>
            <div
              style={{
                display: 'flex',
                width: '100%',
                height: '100%',
                boxSizing: 'border-box',
                padding: child.padding,
                justifyContent: child.justifyContent,
                alignItems: child.alignItems,
                color: child.color,
                background: child.backgroundColor,
                borderRadius: child.borderRadius,
                font: `${child.fontStyle} ${child.fontWeight} ${child.fontSize}px ${child.fontFamily}`,
              }}
            >
              {child.content}
            </div>
          </foreignObject>
        )
      })}
    </g>
  )
}
