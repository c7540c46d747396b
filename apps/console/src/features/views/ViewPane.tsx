import type { FitMode, SchematicDocument } from '@energy-console/schematic'
import { Viewer } from '@energy-console/schematic-react'
import { useMemo } from 'react'
import { tryOpen } from './library/ContentPicture'
import { UnreadableView } from './UnreadableView'
import { useViewHost } from './useViewHost'

interface Props {
  name: string
  /** The JSON text of the stored document. */
  content: string
  fit?: FitMode
}

/** A stored view, running. What cannot be opened at all is said; what is damaged is shown without its broken parts. */
export function ViewPane({ name, content, fit }: Props) {
  const document = useMemo(() => tryOpen(content), [content])
  if (!document) return <UnreadableView />
  return <RunningView document={document} name={name} fit={fit} />
}

interface RunningProps {
  document: SchematicDocument
  name: string
  fit?: FitMode | undefined
  /** The page to show, where something outside decides it. */
  pageId?: string
  onPage?: (pageId: string) => void
}

/** A document, running with live values. */
export function RunningView({ document, name, ...viewer }: RunningProps) {
  const host = useViewHost(document)
  return <Viewer document={document} host={host} label={name} {...viewer} />
}
