import { pathOf } from '@energy-console/contract'
import { diagramsPage } from '@energy-console/contract/views'
import { viewerWindow } from './windows'

/** Where a view is looked at: a diagram on its page, for whom that is open; the others in their window. */
export const viewPath = ({ id, type }: { id: string; type: string }, seesDiagrams: boolean): string =>
  type === 'diagram' && seesDiagrams ? `${diagramsPage.path}?id=${id}` : pathOf(viewerWindow, { zutaiId: id })
