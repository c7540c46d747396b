import type { FitMode, SchematicDocument } from '@energy-console/schematic'
import { type Focus, type OfferedDevices, type Room, Viewer } from '@energy-console/schematic-react'
import { lazyPart } from '@energy-console/schematic-react/part'
import { useMemo, useState } from 'react'
import { usePalette } from '../../../kit/colour/PaletteContext'
import { tryOpen } from '../library/ContentPicture'
import { UnreadableView } from './UnreadableView'
import { useViewHost } from './useViewHost'

/** Fetched when somebody asks for it. */
const DeviceMenu = lazyPart(async () => (await import('../../../kit/device/DeviceMenu')).DeviceMenu)

interface Props {
  /** Its id, by which what it writes is known. */
  id: string
  name: string
  /** The JSON text of the stored document. */
  content: string
  /** The station that the view belongs to, null for none. */
  stationId: string | null
  fit?: FitMode
  /** The room that it will have, where that is known before. */
  room?: Room
}

/** A stored view, running. What cannot be opened at all is said; what is damaged is shown without its broken parts. */
export function ViewPane({ content, ...view }: Props) {
  const document = useMemo(() => tryOpen(content), [content])
  if (!document) return <UnreadableView />
  return <RunningView document={document} {...view} />
}

interface RunningProps {
  document: SchematicDocument
  /** None while it is drawn. */
  id?: string
  name: string
  stationId?: string | null
  fit?: FitMode | undefined
  room?: Room
  /** The page to show, where something outside decides it. */
  pageId?: string
  onPage?: (pageId: string) => void
  /** A device that is shown near by, in the place of a whole page. */
  focus?: Focus
}

/** A document, running with live values. */
export function RunningView({ document, id, name, stationId, ...viewer }: RunningProps) {
  const [offered, setOffered] = useState<OfferedDevices>()
  const host = useViewHost(document, stationId, setOffered, id)
  const { mode } = usePalette()
  return (
    <>
      <Viewer document={document} host={host} label={name} isDark={mode === 'dark'} {...viewer} />
      {offered && <DeviceMenu {...offered} onClose={() => setOffered(undefined)} />}
    </>
  )
}
