import { publishView } from '@energy-console/contract/views'
import { action } from '../../../../kit/action/action'

/** Shows a save to everybody; what is shown elsewhere is fetched when it is shown again. */
export const publish = action({
  call: publishView,
  label: '发布',
  input: (saved: { id: string; revision: number }) => ({
    body: { ...saved, published: true },
    refresh: 'later' as const,
  }),
  done: '已发布',
})
