import { openDocument } from '@energy-console/schematic'
import { StillView } from '@energy-console/schematic-react'
import { useMemo } from 'react'

/** The document in a stored text, undefined when the text is none. */
export function tryOpen(content: string) {
  try {
    return openDocument(content).document
  } catch {
    return undefined
  }
}

/** A stored content as a still picture. */
export function ContentPicture({ content, label }: { content: string; label: string }) {
  const document = useMemo(() => tryOpen(content), [content])
  return document && <StillView document={document} label={label} />
}
