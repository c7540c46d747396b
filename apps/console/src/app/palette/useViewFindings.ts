import { diagramsPage, listViewNames, viewTypes } from '@energy-console/contract/views'
import { useButton } from '../../api/session'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { viewPath } from '../../kit/page/viewPath'
import { canOpen } from '../guard/canOpen'
import type { Finding } from './Finding'

const most = 8

/** Views by their names: a diagram on its page, the others in their window. */
export function useViewFindings(keyword: string): readonly Finding[] {
  const { t } = useTranslation()
  const mayView = useButton('view_view')
  const { data = [] } = useCall(listViewNames, {}, { isEnabled: mayView && keyword !== '', staleMs: 60_000 })
  if (keyword === '') return []
  return data
    .filter(({ name }) => name.toLowerCase().includes(keyword))
    .slice(0, most)
    .map(
      ({ id, name, type }): Finding => ({
        key: `view${id}`,
        kind: '画面',
        title: name,
        hint: t(viewTypes[type as keyof typeof viewTypes] ?? ''),
        path: viewPath({ id, type }, canOpen(diagramsPage.path)),
      }),
    )
}
