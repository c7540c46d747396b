import { lazyPart } from '../part'
import { findSymbol } from '../symbols/library'
import { SymbolDrawing } from '../symbols/SymbolDrawing'
import type { ItemProps } from './itemProps'

/** Imported drawings come with the program that cleans them, which most views do without. */
const ImportedSvg = lazyPart(
  async () => (await import('./ImportedSvg')).default,
  () => <g data-loading="" />,
)

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
