import { requireVersion } from '../version/queries'
import { requireView } from './queries'
import { changeView, type Editing } from './rules'

/** Makes a kept save the working copy. */
export async function restoreSave(editing: Editing, id: string, revision: number) {
  const { revision: newest } = await requireView(editing.tx, id)
  const { content } = await requireVersion(editing.tx, id, revision)
  return changeView(editing, { id, revision: newest, content })
}
