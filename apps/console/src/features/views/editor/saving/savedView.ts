import type { SavedView } from '@energy-console/schematic'
import type { Editor } from '@energy-console/schematic/editor'
import { shownPanels } from '../frame/panelLayout'

/** The view as it is saved, with the page, the mode and the panels that are shown. */
export const savedView = (editor: Editor): SavedView => editor.save(shownPanels())
