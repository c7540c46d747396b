import { parseItem } from '@energy-console/schematic'
import { drawItem } from '@energy-console/schematic-react'
import type { StylePreset } from '../../styles/stylePresets'

const box = { type: 'rect', x: 0, y: 0, width: 28, height: 18 }

/** A small box with letters in a style. */
export function PresetSample({ preset: { id, style } }: { preset: StylePreset }) {
  const parsed = parseItem({ ...style, ...box, id })
  return (
    <svg width={32} height={22} viewBox="-2 -2 32 22" aria-hidden="true">
      {'item' in parsed && drawItem(parsed.item)}
      {typeof style.color === 'string' && (
        <text x={14} y={13} fill={style.color} fontSize={11} textAnchor="middle">
          Aa
        </text>
      )}
    </svg>
  )
}
