import type { SavedViews } from '@energy-console/contract'
import { action } from '../action/action'
import { valueAt } from '../list/Column'
import type { SavedRow, SavedWords } from './SavedRow'

/** What is done with one saved view of a kind. */
export const savedActions = ({ views, takeOver }: SavedViews, words: SavedWords) => ({
  /** What is shown now takes the place of what is saved. */
  replace: action({
    call: views.calls.update,
    label: '更新为当前',
    input: ({ id, address }: Pick<SavedRow, 'id' | 'address'>) => ({ body: { id, address } }),
    confirm: { title: words.replace },
    done: '修改成功',
  }),
  /** That of somebody who has gone becomes the user's own: he shares, renames and removes it then. */
  takeOver: action({
    call: takeOver,
    label: '接管',
    input: ({ id }: SavedRow) => ({ query: { id } }),
    when: ({ isOwn, isMakerGone }) => !isOwn && isMakerGone,
    confirm: {
      title: '接管“{{name}}”？',
      text: '接管后归您所有，由您修改、共享或删除。',
      params: (view) => ({ name: String(valueAt(view, views.title) ?? '') }),
    },
    done: '已归您所有',
  }),
})
