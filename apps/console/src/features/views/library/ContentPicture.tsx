import { inDark, openDocument } from '@energy-console/schematic'
import { type Mark, StillView } from '@energy-console/schematic-react'
import { ClockZone } from '@energy-console/schematic-react/time'
import { useContext, useMemo } from 'react'
import { usePalette } from '../../../kit/colour/PaletteContext'
import { useZone } from '../../../kit/time/zone'

/** The document in a stored text, undefined when the text is none. */
export function tryOpen(content: string) {
  try {
    return openDocument(content).document
  } catch {
    return undefined
  }
}

interface Props {
  content: string
  label: string
  /** Lets charts without data show an example. */
  isExample?: boolean
  /** The first one unless told. */
  pageId?: string
  marks?: readonly Mark[]
}

/** A stored content as a still picture. */
export function ContentPicture({ content, ...picture }: Props) {
  const { mode } = usePalette()
  const stored = useMemo(() => tryOpen(content), [content])
  const document = stored && mode === 'dark' ? inDark(stored) : stored
  const [givenZone, zone] = [useContext(ClockZone), useZone()]
  return (
    document && (
      <ClockZone value={givenZone ?? zone}>
        <StillView document={document} {...picture} />
      </ClockZone>
    )
  )
}
