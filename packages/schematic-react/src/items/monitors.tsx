import { useId } from 'react'
import type { ItemProps } from './itemProps'
import { fraction, strokeOf } from './paint'
import { TextBox } from './TextBox'

const font = { fontFamily: 'Arial', fontWeight: 'normal', fontStyle: 'normal' } as const

/** A number as an operator reads it; text stays text, nothing (also no number) is `--`. */
export function formatNumber(value: unknown, decimals: number, hasThousands = false): string {
  if (value === null || value === undefined || value === '') return '--'
  const number = Number(value)
  if (!Number.isFinite(number)) return typeof value === 'number' ? '--' : String(value)
  return hasThousands
    ? number.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    : number.toFixed(decimals)
}

export const NumericItem = ({ item }: ItemProps<'numeric'>) => {
  const { width, height, padding, justifyContent, alignItems, fontSize } = item
  const anchor = justifyContent === 'flex-start' ? 'start' : justifyContent === 'flex-end' ? 'end' : 'middle'
  const x = anchor === 'start' ? padding : anchor === 'end' ? width - padding : width / 2
  const y =
    alignItems === 'flex-start'
      ? padding + fontSize
      : alignItems === 'flex-end'
        ? height - padding
        : height / 2 + fontSize * 0.35
  return (
    <>
      {item.backgroundColor !== 'transparent' && (
        <rect
          width={width}
          height={height}
          rx={item.borderRadius}
          fill={item.backgroundColor}
          data-shape=""
        />
      )}
      <text
        x={x}
        y={y}
        textAnchor={anchor}
        fill={item.color}
        fontSize={fontSize}
        fontFamily={item.fontFamily}
        fontWeight={item.fontWeight === 'lighter' ? 300 : item.fontWeight}
        fontStyle={item.fontStyle}
        style={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {item.prefix}
        <tspan data-text="">{formatNumber(item.value, item.decimals, item.hasThousands)}</tspan>
        {item.unit !== '' && (
          <tspan fontSize={fontSize * 0.7} fill={item.unitColor}>
            {` ${item.unit}`}
          </tspan>
        )}
      </text>
    </>
  )
}

/** A round gauge of 240°, its arc coloured by the warning and alarm limits. */
export const GaugeItem = ({ item }: ItemProps<'gauge'>) => {
  const radius = Math.min(item.width, item.height) * 0.42
  const cx = item.width / 2
  const cy = item.height / 2 + radius * 0.12
  const share = fraction(item.value, item.min, item.max)
  const reached =
    Number(item.value) >= item.alarmAt
      ? item.alarmColor
      : Number(item.value) >= item.warnAt
        ? item.warnColor
        : item.fill
  const width = radius * 0.16
  return (
    <>
      <path
        d={arc(cx, cy, radius, 0, 1)}
        fill="none"
        stroke={item.stroke}
        strokeOpacity={0.25}
        strokeWidth={width}
        strokeLinecap="round"
      />
      {share > 0 && (
        <path
          d={arc(cx, cy, radius, 0, share)}
          fill="none"
          stroke={reached}
          strokeWidth={width}
          strokeLinecap="round"
        />
      )}
      <text
        x={cx}
        y={cy + radius * 0.12}
        textAnchor="middle"
        fill={item.color}
        fontSize={radius * 0.42}
        fontWeight="bold"
        style={{ fontVariantNumeric: 'tabular-nums' }}
      >
        <tspan data-text="">{formatNumber(item.value, item.decimals)}</tspan>
      </text>
      <text
        x={cx}
        y={cy + radius * 0.42}
        textAnchor="middle"
        fill={item.color}
        fillOpacity={0.7}
        fontSize={radius * 0.2}
      >
        {item.unit}
      </text>
      <text x={cx} y={cy + radius * 0.82} textAnchor="middle" fill={item.color} fontSize={radius * 0.2}>
        {item.title}
      </text>
    </>
  )
}

/** SVG arc of the gauge from one share of its 240° to another. */
function arc(cx: number, cy: number, radius: number, from: number, to: number): string {
  const at = (share: number) => {
    const angle = ((150 + share * 240) * Math.PI) / 180
    return `${cx + radius * Math.cos(angle)},${cy + radius * Math.sin(angle)}`
  }
  return `M${at(from)} A${radius},${radius} 0 ${(to - from) * 240 > 180 ? 1 : 0} 1 ${at(to)}`
}

export const ProgressItem = ({ item }: ItemProps<'progress'>) => {
  const share = fraction(item.value, item.min, item.max)
  const isVertical = item.direction === 'vertical'
  const length = (isVertical ? item.height : item.width) * share
  const radius = Math.min(item.borderRadius, Math.min(item.width, item.height) / 2)
  return (
    <>
      <rect width={item.width} height={item.height} rx={radius} fill={item.backgroundColor} />
      <rect
        x={0}
        y={isVertical ? item.height - length : 0}
        width={isVertical ? item.width : length}
        height={isVertical ? length : item.height}
        rx={Math.min(radius, length / 2)}
        fill={item.fill}
        data-shape=""
      />
      {item.showLabel && (
        <TextBox
          text={`${formatNumber(item.value, 0)}${item.unit}`}
          item={{
            ...font,
            width: item.width,
            height: item.height,
            color: item.color,
            fontSize: Math.min(14, Math.min(item.width, item.height) * 0.7),
          }}
        />
      )}
    </>
  )
}

/** A tank whose liquid stands at the value; beyond its limits the liquid takes the alarm colour. */
export const TankItem = ({ item }: ItemProps<'tank'>) => {
  const clip = useId()
  const share = fraction(item.value, item.min, item.max)
  const isOutside = Number(item.value) <= item.lowAt || Number(item.value) >= item.highAt
  const { width, height } = item
  const cap = Math.min(width * 0.15, height * 0.1)
  const body = `M0,${cap} A${width / 2},${cap} 0 0 1 ${width},${cap} V${height - cap} A${width / 2},${cap} 0 0 1 0,${height - cap} Z`
  const level = height - cap - (height - 2 * cap) * share
  return (
    <>
      <clipPath id={clip}>
        <path d={body} />
      </clipPath>
      <path d={body} fill={item.backgroundColor} />
      <g clipPath={`url(#${clip})`}>
        <rect
          y={level}
          width={width}
          height={height - level}
          fill={isOutside ? item.alarmColor : item.fill}
          fillOpacity={0.75}
        />
        <rect y={level} width={width} height={2} fill="#fff" fillOpacity={0.5} />
        <rect x={width * 0.12} width={width * 0.1} height={height} fill="#fff" fillOpacity={0.25} />
      </g>
      <path d={body} fill="none" {...strokeOf(item)} data-shape="" />
      {item.showLabel && (
        <TextBox
          text={`${formatNumber(item.value, 1)}${item.unit}`}
          item={{ ...font, width, height, color: item.color, fontSize: Math.min(16, width * 0.2) }}
        />
      )}
    </>
  )
}

export const LampItem = ({ item }: ItemProps<'lamp'>) => {
  const state = item.states.find((entry) => String(entry.value) === String(item.value))
  const color = state?.color ?? item.otherColor
  const r = Math.min(item.width, item.height) / 2
  const cx = item.width / 2
  const cy = item.height / 2
  return (
    <g className={item.isBlinking ? 'schematic-blinking' : undefined}>
      <title>{state?.label || String(item.value ?? '')}</title>
      {item.hasGlow && state && <circle cx={cx} cy={cy} r={r} fill={color} fillOpacity={0.25} />}
      <circle
        cx={cx}
        cy={cy}
        r={r * 0.72}
        fill={color}
        stroke="#fff"
        strokeOpacity={0.6}
        strokeWidth={r * 0.08}
        data-shape=""
      />
      <ellipse
        cx={cx - r * 0.2}
        cy={cy - r * 0.3}
        rx={r * 0.25}
        ry={r * 0.16}
        fill="#fff"
        fillOpacity={0.55}
      />
    </g>
  )
}

export const SwitchItem = ({ item }: ItemProps<'switch'>) => {
  const isOn = String(item.value) === String(item.onValue)
  const { width, height } = item
  const radius = height / 2
  const label = isOn ? item.onLabel : item.offLabel
  return (
    <g role="switch" aria-checked={isOn} aria-label={item.name || label || undefined}>
      <rect
        width={width}
        height={height}
        rx={radius}
        fill={isOn ? item.onColor : item.offColor}
        data-shape=""
      />
      <circle cx={isOn ? width - radius : radius} cy={radius} r={radius * 0.8} fill="#fff" />
      {label !== '' && (
        <text
          x={isOn ? (width - radius) / 2 : radius + (width - radius) / 2}
          y={radius + height * 0.14}
          textAnchor="middle"
          fontSize={height * 0.4}
          fill="#fff"
        >
          {label}
        </text>
      )}
    </g>
  )
}
