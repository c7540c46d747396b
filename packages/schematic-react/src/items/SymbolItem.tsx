import { useMemo } from 'react'
import { findSymbol } from '../symbols/library'
import { SymbolDrawing } from '../symbols/SymbolDrawing'
import { sanitizeSvg } from '../symbols/sanitizeSvg'
import type { ItemProps } from './itemProps'

/** A symbol of the library, or a drawing that was imported: cleaned once more before it is drawn, shown as a picture. */
export function SymbolItem({ item }: ItemProps<'symbol'>) {
  const symbol = findSymbol(item.symbolId)
  return (
    <>
      {symbol ? (
        <SymbolDrawing
          symbol={symbol}
          state={item.state}
          width={item.width}
          height={item.height}
          stroke={item.stroke}
          strokeWidth={item.strokeWidth}
          fill={item.fill}
          accent={item.accent || undefined}
        />
      ) : (
        <ImportedSvg svg={item.svg} width={item.width} height={item.height} />
      )}
      <rect width={item.width} height={item.height} fill="transparent" />
      {item.label !== '' && (
        <text
          x={item.width / 2}
          y={item.height + 16}
          textAnchor="middle"
          fontSize={12}
          fill={item.color}
          data-text=""
        >
          {item.label}
        </text>
      )}
    </>
  )
}

/** As an image, a drawing cannot run scripts or load anything, whatever it holds. */
function ImportedSvg({ svg, width, height }: { svg: string; width: number; height: number }) {
  const href = useMemo(() => {
    const clean = sanitizeSvg(svg)
    return clean === '' ? '' : `data:image/svg+xml;charset=utf-8,${encodeURIComponent(clean)}`
  }, [svg])
  if (href === '')
    return <rect width={width} height={height} fill="none" stroke="#c0c4cc" strokeDasharray="4,4" />
  return <image href={href} width={width} height={height} preserveAspectRatio="xMidYMid meet" />
}
