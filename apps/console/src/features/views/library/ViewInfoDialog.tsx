import { listViewFolders, updateView, type ViewRow } from '@energy-console/contract/views'
import { App, Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useCallMutation } from '../../../api/useCall'
import { FormModal } from '../../../kit/form/FormModal'
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

/** What a view is called and where it is found: name, station, folder, tags. */
export function ViewInfoDialog({ view, onClose }: Props) {
  return view ? <OpenInfoDialog view={view} onClose={onClose} /> : null
}

function OpenInfoDialog({ view, onClose }: { view: ViewRow; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const update = useCallMutation(updateView)
  const { data: inUse } = useCall(listViewFolders)

  const save = ({ name, stationId, folder, tags }: Values) =>
    update.mutate(
      {
        body: {
          id: view.id,
          revision: view.revision,
          name,
          stationId: stationId ?? null,
          folder: folder || null,
          tags,
        },
      },
      {
        onSuccess() {
          message.success(t('修改成功'))
          onClose()
        },
      },
    )

  return (
    <FormModal
      form={form}
      title={t('名称与分类')}
      okText={t('确定')}
      confirmLoading={update.isPending}
      formProps={{
        initialValues: { ...view, stationId: view.stationId ?? undefined, folder: view.folder ?? '' },
      }}
      onFinish={save}
      onClose={onClose}
    >
      <ViewFields />
      <Form.Item name="tags" label={t('标签')}>
        <Select mode="tags" maxCount={20} options={inUse?.tags.map((value) => ({ value }))} />
      </Form.Item>
    </FormModal>
  )
}
