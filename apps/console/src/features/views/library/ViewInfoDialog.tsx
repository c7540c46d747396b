import { listViewFolders, updateView, type ViewRow } from '@energy-console/contract/views'
import { Form, Select } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { ViewFields } from './ViewFields'

interface Props {
  /** Undefined: closed. */
  view: ViewRow | undefined
  onClose: () => void
}

interface Values {
  name: string
  stationId?: string
  folder?: string
  tags: string[]
}

const change = action({
  call: updateView,
  label: '确定',
  input({ view: { id, revision }, values }: { view: ViewRow; values: Values }) {
    const { name, stationId, folder, tags } = values
    return {
      body: { id, revision, name, stationId: stationId ?? null, folder: folder || null, tags },
    }
  },
  done: '修改成功',
})

/** What a view is called and where it is found: name, station, folder, tags. */
export function ViewInfoDialog({ view, onClose }: Props) {
  return view ? <OpenInfoDialog view={view} onClose={onClose} /> : null
}

function OpenInfoDialog({ view, onClose }: { view: ViewRow; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: inUse } = useCall(listViewFolders)

  return (
    <ActionForm
      action={change}
      subjectOf={(values: Values) => ({ view, values })}
      title={t('名称与分类')}
      initialValues={{ ...view, stationId: view.stationId ?? undefined, folder: view.folder ?? '' }}
      onClose={onClose}
    >
      <ViewFields />
      <Form.Item name="tags" label={t('标签')}>
        <Select mode="tags" maxCount={20} options={inUse?.tags.map((value) => ({ value }))} />
      </Form.Item>
    </ActionForm>
  )
}
