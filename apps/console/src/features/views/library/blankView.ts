import type { ViewRow } from '@energy-console/contract/views'
import { createPage, emptyDocument, saveDocument } from '@energy-console/schematic'

/** The page that a new view of each type begins with. */
export const viewSizes: Record<ViewRow['type'], { width: number; height: number } | undefined> = {
  diagram: undefined,
  screen: { width: 1920, height: 1080 },
  mp: { width: 375, height: 812 },
}

/** The content of a blank view: one page of the size, of the specification's default size without one. */
export const blankView = (size: { width: number; height: number } | undefined): string =>
  JSON.stringify(saveDocument(emptyDocument(createPage([], size))))
