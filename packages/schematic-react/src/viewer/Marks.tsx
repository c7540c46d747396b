import { boundsOfItem, type Page, type SchematicDocument } from '@energy-console/schematic'

/** An item that is outlined in a picture, with a short text at its corner. */
export interface Mark {
  itemId: string
  label: string
  isDashed: boolean
}

interface MarksProps {
  document: SchematicDocument
  page: Page
  marks: readonly Mark[]
}

/** Outlines around items of a page; their width and letters keep their size however large the page is. */
export const Marks = ({ document, page, marks }: MarksProps) => {
  const unit = Math.max(page.svgData.width, page.svgData.height) / 100
  return marks.map(({ itemId, label, isDashed }) => {
    const item = document.item.get(itemId)
    if (item?.pageId !== page.id) return null
    const { x, y, width, height } = boundsOfItem(item)
    return (
      <g key={itemId} className="schematic-mark">
        <rect
          x={x - unit / 2}
          y={y - unit / 2}
          width={width + unit}
          height={height + unit}
          strokeWidth={unit / 2}
          strokeDasharray={isDashed ? `${unit * 1.5} ${unit}` : undefined}
        />
        <circle cx={x - unit / 2} cy={y - unit / 2} r={unit * 1.6} />
        <text x={x - unit / 2} y={y + unit / 4} fontSize={unit * 2.1} textAnchor="middle">
          {label}
        </text>
      </g>
    )
  })
}
