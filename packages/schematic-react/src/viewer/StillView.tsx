import { isHidden, itemsOnPage, pagesOf, type SchematicDocument } from '@energy-console/schematic'
import { memo } from 'react'
import { ExampleContext } from '../charts/exampleCurves'
import { Picture } from '../items/Picture'
import { drawItem } from '../items/registry'
import { transformOf } from '../stage/transformOf'
import { type Mark, Marks } from './Marks'
import '../stage/stage.css'

interface Props {
  document: SchematicDocument
  pageId?: string
  label: string
  /** Lets charts without data show an example. */
  isExample?: boolean
  /** Items that are outlined. */
  marks?: readonly Mark[]
}

/** A page of a view as a still picture that fills its box: for thumbnails, the block list and previews of versions. */
export const StillView = memo(function StillView(props: Props) {
  const { document, pageId, label, isExample = false, marks = [] } = props
  const pages = pagesOf(document)
  const page = pages.find((candidate) => candidate.id === pageId) ?? pages[0]
  if (!page) return null
  const { width, height } = page.svgData
  const { backgroundColor, backgroundImage } = page.editorData
  return (
    <ExampleContext value={isExample}>
      <svg
        role="img"
        aria-label={label}
        className="schematic-still"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid meet"
        width="100%"
        height="100%"
      >
        <rect width={width} height={height} fill={backgroundColor} />
        <Picture href={backgroundImage} width={width} height={height} preserveAspectRatio="xMidYMid slice" />
        {itemsOnPage(document, page.id)
          .filter((item) => !isHidden(document.item, item))
          .map((item) => (
            <g key={item.id} transform={transformOf(item)}>
              {drawItem(item)}
            </g>
          ))}
        <Marks document={document} page={page} marks={marks} />
      </svg>
    </ExampleContext>
  )
})
