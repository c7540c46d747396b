import { requireView } from '../view/queries'
import { changeView, type Editing } from '../view/rules'
import { requireVersion } from './queries'

/** Makes a kept save the working copy. */
export async function restoreSave(editing: Editing, id: string, revision: number) {
  const { content } = await requireVersion(editing.tx, id, revision)
  const { revision: newest } = await requireView(editing.tx, id)
  return changeView(editing, { id, revision: newest, content })
}
